import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { PERSON_NAME_MAX } from '#shared/constants/stats.ts'
import { matchesIn, withDenials } from './language/matches.ts'
import { type Token, tokenize } from './language/tokens.ts'
import { is } from './language/words.ts'

interface Term {
  /** Undefined for a word of the dreamer's own. */
  group: ElementGroup | undefined
  label: string
  /** The words by which an analysis found it, where one did. */
  evidence: string | null
}

/** Signs of a text that are read, and that a sentence may have. */
const READ_MAX = 6_000
const SENTENCE_MAX = 240
/** Signs before the place in a sentence that is cut. */
const LEAD = 100

/** The sentence of a dream in which something stands, in the dreamer's words; null where no words show it. */
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

/** Where a place or a thing of that name is meant, not a person. */
const BEFORE_PLACE =
  /^(in|d|il|lo|l|i|gli|le|del|dell|dello|dei|nel|nello|nella|nell|sul|sulla|al|allo|all|dal|dallo|dall)$/
const NAME_MIN = 3

/** Words that may be names of people: with a capital in mid-sentence, and nowhere without one. In the order of the text. */
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

/** The token at which it stands: what an analysis quoted, else a form of the lexicon, else its own words. */
function placeOf(text: string, tokens: readonly Token[], { group, label, evidence }: Term): number {
  const quoted = evidence ? text.indexOf(evidence) : -1
  if (quoted >= 0) return tokens.findIndex(({ end }) => end > quoted)
  const form = withDenials(tokens, matchesIn(tokens)).find(
    ({ value, denied }) => !denied && value.group === group && value.label === label,
  )
  if (form) return form.start
  const words = tokenize(label).map(({ word }) => stem(word))
  return tokens.findIndex((_, at) => words.every((word, step) => stem(fold(tokens[at + step]?.word ?? '')) === word))
}

/** Without its last vowel, so that «nonna» is found in «nonne». */
const stem = (word: string): string => (word.length > 4 ? word.replace(/[aeiou]$/, '') : word)

function shortened(sentence: string, place: number): string {
  if (sentence.length <= SENTENCE_MAX) return sentence
  const from = place <= LEAD ? 0 : sentence.indexOf(' ', place - LEAD) + 1
  const to = from + SENTENCE_MAX < sentence.length ? sentence.lastIndexOf(' ', from + SENTENCE_MAX) : sentence.length
  return `${from > 0 ? '…' : ''}${sentence.slice(from, to)}${to < sentence.length ? '…' : ''}`
}
