import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { PERSON_NAME_MAX } from '#shared/constants/stats.ts'
import { matchesIn, withDenials } from './language/matches.ts'
import { type Token, tokenize } from './language/tokens.ts'
import { is } from './language/words.ts'

interface Term {
  /** Undefined for the dreamer's own word. */
  group: ElementGroup | undefined
  label: string
  /** The quotation by which an analysis found it. */
  evidence: string | null
}

/** Characters of the text that are read, and of a sentence. */
const READ_MAX = 6_000
const SENTENCE_MAX = 240
/** Characters before the term in a sentence that is cut. */
const LEAD = 100

/** The sentence of a dream that contains a term; null without one. */
export function sentenceWith(content: string, term: Term): string | null {
  const text = content.slice(0, READ_MAX)
  const tokens = tokenize(text)
  const at = placeOf(text, tokens, term)
  const sentence = tokens[at]?.sentence
  if (sentence === undefined) return null
  const start = tokens.find((token) => token.sentence === sentence)?.start ?? 0
  const end = tokens.findLast((token) => token.sentence === sentence)?.end ?? text.length
  const [sign = ''] = /^[.!?…»”"]+/u.exec(text.slice(end)) ?? []
  return shortened(text.slice(start, end) + sign, (tokens[at]?.start ?? start) - start)
}

/** Words before the name of a place or a thing. */
const BEFORE_PLACE =
  /^(in|d|il|lo|l|i|gli|le|del|dell|dello|dei|nel|nello|nella|nell|sul|sulla|al|allo|all|dal|dallo|dall)$/
const NAME_MIN = 3

/** Possible names of people: words with a capital in mid-sentence and never without one. In the order of the text. */
export function namesIn(content: string): string[] {
  const text = content.slice(0, READ_MAX)
  const tokens = tokenize(text)
  const small = new Set(tokens.flatMap(({ word, capital }) => (capital ? [] : [word])))
  const names = tokens.flatMap((token, at) => {
    const previous = tokens[at - 1]
    const name = text.slice(token.start, token.end)
    const isName =
      previous?.sentence === token.sentence &&
      !/[:«"“]/u.test(text.slice(previous.end, token.start)) &&
      !BEFORE_PLACE.test(previous.word) &&
      !is.beforePlaceName(previous.word) &&
      name.length >= NAME_MIN &&
      name.length <= PERSON_NAME_MAX &&
      /^\p{Lu}\p{Ll}+$/u.test(name) &&
      !small.has(token.word) &&
      !is.function(token.word) &&
      !is.relation(token.word) &&
      !is.place(token.word)
    return isName ? [name] : []
  })
  return [...new Set(names)]
}

/** The token of a term: by an analysis's quotation, else by a form of the lexicon, else by its own words. */
function placeOf(text: string, tokens: readonly Token[], { group, label, evidence }: Term): number {
  const quoted = evidence ? text.indexOf(evidence) : -1
  if (quoted >= 0) return tokens.findIndex(({ end }) => end > quoted)
  const form = withDenials(tokens, matchesIn(tokens)).find(
    ({ value, denied }) => !denied && value.group === group && value.label === label,
  )
  return form ? form.start : placeOfWords(tokens, label)
}

/** The token at which the words of a label begin, in any number; -1 without them. */
export function placeOfWords(tokens: readonly Token[], label: string): number {
  const words = tokenize(label).map(({ word }) => stem(word))
  return tokens.findIndex((_, at) => words.every((word, step) => stem(fold(tokens[at + step]?.word ?? '')) === word))
}

/** Drops the last vowel, so that «nonna» matches «nonne». */
const stem = (word: string): string => (word.length > 4 ? word.replace(/[aeiou]$/, '') : word)

function shortened(sentence: string, place: number): string {
  if (sentence.length <= SENTENCE_MAX) return sentence
  const from = place <= LEAD ? 0 : sentence.indexOf(' ', place - LEAD) + 1
  const to = from + SENTENCE_MAX < sentence.length ? sentence.lastIndexOf(' ', from + SENTENCE_MAX) : sentence.length
  return `${from > 0 ? '…' : ''}${sentence.slice(from, to)}${to < sentence.length ? '…' : ''}`
}
