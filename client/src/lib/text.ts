/** «1.234». A page's first `Intl` call would take longer than the rest of its first screen. */
export const formatCount = (count: number) => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')

/** The remaining characters near the limit; otherwise undefined. */
export function remainingNote(text: string, max: number, warnWithin: number): string | undefined {
  const left = max - text.trim().length
  if (left > warnWithin) return undefined
  if (left < 0) return `${characters(-left)} di troppo`
  return left === 1 ? 'Resta 1 carattere' : `Restano ${characters(left)}`
}

function characters(count: number): string {
  return `${count.toLocaleString('it-IT')} ${count === 1 ? 'carattere' : 'caratteri'}`
}

/** A part of a text and its offset. */
export interface TextPart {
  start: number
  text: string
}

const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/g

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

/** Splits a text into matches of a pattern and the parts between. */
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

/** A drop cap requires at least a full line beside it. */
export function takesDropCap(firstParagraph = ''): boolean {
  return firstParagraph.length >= DROP_CAP_MIN && !/^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(firstParagraph)
}

/** Offsets count in this text, with `\n` line breaks. */
export const plainLines = (content: string): string => content.replaceAll('\r\n', '\n')

/** Finds a quotation. @returns undefined if the text does not contain it */
export function locate(text: string, quote: string, occurrence: number): { start: number; end: number } | undefined {
  let found = -1
  for (let turn = 0; turn <= occurrence; turn += 1) {
    const next = text.indexOf(quote, found + 1)
    if (next === -1) break
    found = next
  }
  return found === -1 ? undefined : { start: found, end: found + quote.length }
}
