export interface TextRun {
  /** Where the run begins in its source; unique, so it can be a key. */
  start: number
  text: string
  strong: boolean
}

export interface Paragraph {
  start: number
  runs: TextRun[]
}

const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/g
const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/gs

/** Splits a text on its blank lines; each part with the place where it begins. */
export function splitParagraphs(text: string): { start: number; text: string }[] {
  const source = text.replaceAll('\r\n', '\n')
  const parts: { start: number; text: string }[] = []
  let from = 0
  for (const gap of [...source.matchAll(BLANK_LINES), undefined]) {
    const part = source.slice(from, gap?.index)
    if (part.trim() !== '') parts.push({ start: from, text: part.trim() })
    from = gap ? gap.index + gap[0].length : source.length
  }
  return parts
}

/** The paragraphs of a reading, with what stands between double asterisks as strong runs. */
export function parseReading(text: string): Paragraph[] {
  return splitParagraphs(text).map((part) => ({ start: part.start, runs: parseRuns(part.text) }))
}

function parseRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  for (const match of text.matchAll(BOLD)) {
    if (match.index > from) runs.push({ start: from, text: text.slice(from, match.index), strong: false })
    runs.push({ start: match.index, text: match[1] ?? '', strong: true })
    from = match.index + match[0].length
  }
  if (from < text.length) runs.push({ start: from, text: text.slice(from), strong: false })
  return runs
}

const DROP_CAP_MIN = 30

/** A drop cap needs at least a line to stand beside. */
export function takesDropCap(firstParagraph: string | undefined): boolean {
  return (firstParagraph?.length ?? 0) >= DROP_CAP_MIN
}
