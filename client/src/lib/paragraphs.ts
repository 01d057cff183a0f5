/** A part of a text and the place where it begins in it. */
export interface TextPart {
  start: number
  text: string
}

const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/g

/** Splits a text on its blank lines. */
export function splitParagraphs(text: string): TextPart[] {
  const source = text.replaceAll('\r\n', '\n')
  const parts: TextPart[] = []
  let from = 0
  for (const gap of [...source.matchAll(BLANK_LINES), undefined]) {
    const part = source.slice(from, gap?.index)
    if (part.trim() !== '') parts.push({ start: from, text: part.trim() })
    from = gap ? gap.index + gap[0].length : source.length
  }
  return parts
}

/** The parts of a text that match a pattern, and what stands between them. */
export function splitMatches(text: string, pattern: RegExp): (TextPart & { match?: RegExpExecArray })[] {
  const parts: ReturnType<typeof splitMatches> = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ start: from, text: text.slice(from, match.index) })
    parts.push({ start: match.index, text: match[0], match })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from) })
  return parts
}

const DROP_CAP_MIN = 30

/** A drop cap needs at least a line to stand beside, on its right. */
export function takesDropCap(firstParagraph = ''): boolean {
  return firstParagraph.length >= DROP_CAP_MIN && !/^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(firstParagraph)
}
