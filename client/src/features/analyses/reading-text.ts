import { splitParagraphs, type TextPart } from '../../lib/paragraphs.ts'

interface TextRun extends TextPart {
  strong: boolean
}

interface Paragraph {
  start: number
  runs: TextRun[]
}

const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/gs

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
