import { wordCount } from '#server/interpreter/compose/prose.ts'
import { QUOTATION, type SentenceFault, sentenceFault } from './checks/sentence.ts'
import type { DreamText } from './dream-text.ts'

/**
 * Normalizes a model's prose: blank lines between paragraphs, bold between double asterisks, no invisible characters
 * and no other mark-up. A cleaned prefix is a prefix of the cleaned whole, except for its last sentence.
 */
export function cleanProse(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (sign) => (sign === '\t' ? ' ' : ''))
    .replace(/^[ \t]*(?:(?:#{1,6}|[-+•>]|\*(?!\*)|\d{1,2}[.)])\s+)+/gmu, '')
    .replace(/`+|_{2,}/g, '')
    .replace(/\*{3,}/g, '**')
    .replace(/(?<!\*)\*(?!\*)/g, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n\n')
    .trim()
}

/** Cleans text for a single line. */
export const cleanLine = (raw: string): string => cleanProse(raw).replace(/\*\*/g, '').replace(/\s+/gu, ' ').trim()

/** Removes bold marks without a partner in their paragraph. */
export function balanceBold(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => (paragraph.split('**').length % 2 === 1 ? paragraph : paragraph.replaceAll('**', '')))
    .join('\n\n')
}

/** In characters, far above the longest requested analysis. */
export const LENGTH_MAX = 6000

const segmenter = new Intl.Segmenter('it', { granularity: 'sentence' })
/** Marks that belong to the previous sentence. */
const CLOSING = /^[*»”")\]]+/u

/** The sentences of a text after `from`, each with the white space before it. A quotation is never split. */
export function sentencesOf(text: string, from = 0): string[] {
  const sentences: string[] = []
  let start = from
  for (const { index, segment } of segmenter.segment(text)) {
    const words = index + segment.trimEnd().length
    if (words === index) continue
    const end = words + (CLOSING.exec(text.slice(words))?.[0].length ?? 0)
    const next = text.charAt(end)
    // The «?» of a web address ends no sentence.
    const isInside = /\S/.test(next) || (isQuoting(text.slice(start, end)) && next === ' ')
    if (end <= start || isInside) continue
    sentences.push(text.slice(start, end))
    start = end
  }
  if (text.slice(start).trim() !== '') sentences.push(text.slice(start))
  return sentences
}

/** Whether a sentence is complete, as far as the text so far shows. */
export const isWholeSentence = (sentence: string): boolean =>
  /[.!?…][*»”")\]]*$/u.test(sentence) && !isQuoting(sentence) && count(sentence, '**') % 2 === 0

/** A cut text up to the end of its last whole sentence. */
export function wholeSentences(text: string): string {
  const sentences = sentencesOf(text)
  return sentences.slice(0, isWholeSentence(sentences.at(-1) ?? '') ? undefined : -1).join('')
}

const isQuoting = (text: string): boolean =>
  count(text, '«') > count(text, '»') || count(text, '“') > count(text, '”') || count(text, '"') % 2 === 1
const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Collects the sentences of a model that may be shown. */
export class ShownProse {
  readonly #dream: DreamText
  readonly #faults = new Set<SentenceFault>()
  #text = ''
  #gap = ''
  /** True if the length limit is reached. */
  #isFull = false

  constructor(dream: DreamText) {
    this.#dream = dream
  }

  get text(): string {
    return this.#text
  }

  /** Why sentences were dropped. */
  get faults(): readonly SentenceFault[] {
    return [...this.#faults]
  }

  /** @param sentence with the white space before it. @returns the text that it adds */
  add(sentence: string): string {
    const words = withOwnQuotations(sentence.trimStart(), this.#dream)
    const gap = sentence.slice(0, sentence.length - sentence.trimStart().length)
    if (gap.length > this.#gap.length) this.#gap = gap
    const fault = sentenceFault(words, this.#dream)
    if (fault) this.#faults.add(fault)
    if (fault || words === '' || !this.#isWithin(words)) return ''
    const added = this.#text === '' ? words : this.#gap + words
    this.#gap = ''
    this.#text += added
    return added
  }

  #isWithin(sentence: string): boolean {
    const { words = Number.POSITIVE_INFINITY, isKept = () => true } = this.#dream.bounds
    this.#isFull ||= this.#text !== '' && wordCount(this.#text) + wordCount(sentence) > words
    return !this.#isFull && isKept(sentence)
  }
}

/** Removes quotation marks that are not an exact quotation: «di correre via» if the dream has «correvo» and «via». */
const withOwnQuotations = (sentence: string, dream: DreamText): string =>
  sentence.replace(QUOTATION, (quotation) =>
    dream.quotes(quotation) || !/\p{L}/u.test(quotation) || !dream.hasWordsOf(quotation)
      ? quotation
      : quotation.slice(1, -1),
  )

/** A text without its forbidden sentences. */
export function shownProse(text: string, dream: DreamText): ShownProse {
  const shown = new ShownProse(dream)
  for (const sentence of sentencesOf(text)) shown.add(sentence)
  return shown
}

/** The permitted sentences of one line, within `max` characters. */
export function shownLine(raw: string, max: number, dream: DreamText): string {
  const line = shownProse(cleanLine(raw), dream).text
  if (line.length <= max) return line
  return (/^.*[.!?…]/su.exec(line.slice(0, max))?.[0] ?? '').trim()
}
