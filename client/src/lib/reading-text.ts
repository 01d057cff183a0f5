import { hasSources, SOURCE_LINK } from '#shared/constants/analyses.ts'
import { splitMatches, splitParagraphs, type TextPart } from './text.ts'

interface TextRun extends TextPart {
  strong: boolean
  href?: string
}

export interface Paragraph {
  start: number
  runs: TextRun[]
}

/** The question of an analysis by the rules, and the text without it. */
export function liftQuestion(text: string): [question: string | undefined, rest: string] {
  const paragraphs = text.split('\n\n')
  const question = paragraphs.find((paragraph) => /^[^*«]+\?$/.test(paragraph))
  return [question, paragraphs.filter((paragraph) => paragraph !== question).join('\n\n')]
}

const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/gs

/** The paragraphs of an analysis, with `**bold**` runs and links to sources. */
export function parseReading(text: string): Paragraph[] {
  return splitParagraphs(text).map((part) => ({
    start: part.start,
    runs: hasSources(part.text) ? parseSources(part.text) : parseStrong(part.text),
  }))
}

/** Turns the sources in a text into links. */
export function parseSources(text: string): TextRun[] {
  return splitMatches(text, SOURCE_LINK).map(({ start, text, match }) => ({
    start,
    text: match?.[1] ?? text,
    strong: false,
    ...(match?.[2] && { href: match[2] }),
  }))
}

function parseStrong(text: string): TextRun[] {
  return splitMatches(text, BOLD).map(({ start, text, match }) => ({
    start,
    text: match?.[1] ?? text,
    strong: match !== undefined,
  }))
}

/** A paragraph's text without markup. */
export function plainText({ runs }: Paragraph): string {
  return runs.map((run) => run.text).join('')
}

/** Whether a paragraph is all bold, as a heading. */
export function isHeading({ runs }: Paragraph): boolean {
  return runs.length === 1 && runs[0]?.strong === true
}

/** The first `max` characters of an analysis, cut after a whole word with «…». Drops a trailing heading without text. */
export function cutReading(paragraphs: readonly Paragraph[], max: number): Paragraph[] {
  const kept: Paragraph[] = []
  let left = max
  for (const paragraph of paragraphs) {
    const { length } = plainText(paragraph)
    if (length <= left) {
      kept.push(paragraph)
      left -= length
      continue
    }
    const runs = cutRuns(paragraph.runs, left)
    if (runs.length > 0 && !isHeading(paragraph)) return [...kept, { ...paragraph, runs }]
    return endWithDots(kept)
  }
  return kept
}

const ELLIPSIS = '…'

/** Adds «…» if the text was cut before a new paragraph. */
function endWithDots(paragraphs: Paragraph[]): Paragraph[] {
  const whole = paragraphs.slice(0, paragraphs.findLastIndex((paragraph) => !isHeading(paragraph)) + 1)
  const last = whole.at(-1)
  const run = last?.runs.at(-1)
  if (!last || !run) return whole
  const runs = [...last.runs.slice(0, -1), { ...run, text: `${run.text} ${ELLIPSIS}` }]
  return [...whole.slice(0, -1), { ...last, runs }]
}

function cutRuns(runs: readonly TextRun[], max: number): TextRun[] {
  const kept: TextRun[] = []
  let left = max
  for (const run of runs) {
    if (run.text.length <= left) {
      kept.push(run)
      left -= run.text.length
      continue
    }
    kept.push({ ...run, text: `${wholeWords(run.text, left)}${ELLIPSIS}` })
    break
  }
  return kept.length > 1 || kept[0]?.text !== ELLIPSIS ? kept : []
}

/** The words that end within the first `max` characters. */
function wholeWords(text: string, max: number): string {
  const end = /\s/.test(text.charAt(max)) ? max : text.slice(0, max).search(/\s\S*$/)
  return text.slice(0, Math.max(end, 0)).replace(/[\s,;:–-]+$/, '')
}
