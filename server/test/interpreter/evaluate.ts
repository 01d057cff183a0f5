import { interpret } from '#server/interpreter/index.ts'
import { findElements } from '#server/interpreter/language/matcher.ts'
import type { AnalysisInput } from '#server/interpreter/types.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import { ELEMENT_GROUPS, type ElementGroup } from '#shared/constants/elements.ts'
import dreams from './dreams.json' with { type: 'json' }
import voices from './voices.json' with { type: 'json' }

/** A dream labelled by a careful reader, with ids of the lexicon. */
export interface LabelledDream {
  title: string
  content: string
  mood: Mood
  symbols: readonly string[]
  emotions: readonly string[]
  themes: readonly string[]
  /** Emotions that the text only denies. */
  denied: readonly string[]
  writer?: string
  /** A second reader's labels. */
  second?: Labels
}
type Labels = Readonly<Record<ElementGroup, readonly string[]>>

/** Thirty dreams written for this evaluation, in many tenses. */
export const DREAMS = dreams as readonly LabelledDream[]

/** Dreams of twelve writers of different age, region and schooling, labelled by rules and not by results. */
export const VOICES = voices as readonly LabelledDream[]

interface Score {
  precision: number
  recall: number
  f1: number
}

/** The quality of the found elements. */
export interface Finding extends Record<ElementGroup, Score> {
  dreams: number
  /** Dreams with a wrongly found element. */
  dreamsWithError: number
  /** Dreams whose first found emotion is wrong, of those with one. */
  firstEmotion: { wrong: number; of: number }
}

const ROUNDS = 20

/** Very long texts that could slow a rule down, by content. */
export const NASTY: readonly (readonly [name: string, content: string])[] = [
  ['ligatures that fold to many letters', '\ufdfa'.repeat(20_000)],
  ['the same apart', '\ufdfa '.repeat(10_000)],
  ['digits with a stop', '⒈'.repeat(20_000)],
  ['squared words', '㌖ '.repeat(10_000)],
  ['one long word', 'a'.repeat(20_000)],
  ['one letter under many accents', `a${'\u0301'.repeat(19_999)}`],
  ['quotation marks', '"'.repeat(10_000)],
  ['quotations', '«paura» '.repeat(2500)],
  ['commas', 'paura,'.repeat(3333)],
  ['adjectives without a verb', 'triste, '.repeat(2500)],
  ['a verb again and again', 'mi spaventava '.repeat(1428)],
  ['relatives', 'mio padre mi '.repeat(1500)],
  ['joining words with signs between', 'ma”'.repeat(6_667)],
  ['joining words with commas between', 'e,'.repeat(10_000)],
  ['things without a stop', 'il mare e la casa e il treno e io avevo paura e '.repeat(417)],
].map(([name = '', text = '']) => [name, text.slice(0, 20_000)])

/** How many denied emotions are reported. */
export const deniedReported = (dreams: readonly LabelledDream[]): number =>
  dreams.flatMap((dream) => dream.denied.filter((id) => reported(dream, 'emotions').has(id))).length

export function evaluateFinding(dreams: readonly LabelledDream[]): Finding {
  const isWrong = (dream: LabelledDream, group: ElementGroup) =>
    [...reported(dream, group)].some((id) => !dream[group].includes(id))
  const firsts = dreams.flatMap((dream) => {
    const [first] = reported(dream, 'emotions')
    return first === undefined ? [] : [dream.emotions.includes(first)]
  })
  return {
    symbols: score(dreams, 'symbols'),
    emotions: score(dreams, 'emotions'),
    themes: score(dreams, 'themes'),
    dreams: dreams.length,
    dreamsWithError: dreams.filter((dream) => ELEMENT_GROUPS.some((group) => isWrong(dream, group))).length,
    firstEmotion: { wrong: firsts.filter((isRight) => !isRight).length, of: firsts.length },
  }
}

/** The agreement of two readers on the dreams that both labelled: the F1 of the second against the first. */
export function agreement(dreams: readonly LabelledDream[]): { dreams: number } & Record<ElementGroup, number> {
  const twice = dreams.filter(({ second }) => second)
  const f1 = (group: ElementGroup) => scoreOf(twice, group, (dream) => new Set(dream.second?.[group])).f1
  return { dreams: twice.length, symbols: f1('symbols'), emotions: f1('emotions'), themes: f1('themes') }
}

/** The ids found in a dream's text and title. */
function reported({ content, title, mood }: LabelledDream, group: ElementGroup): Set<string> {
  return new Set(
    findElements(content, title, mood)
      .filter((found) => found.group === group)
      .map(({ id }) => id),
  )
}

const score = (dreams: readonly LabelledDream[], group: ElementGroup) =>
  scoreOf(dreams, group, (dream) => reported(dream, group))

function scoreOf(
  dreams: readonly LabelledDream[],
  group: ElementGroup,
  idsOf: (dream: LabelledDream) => ReadonlySet<string>,
): Score {
  let [right, found, wanted] = [0, 0, 0]
  for (const dream of dreams) {
    const ids = idsOf(dream)
    found += ids.size
    wanted += dream[group].length
    right += dream[group].filter((id) => ids.has(id)).length
  }
  const [precision, recall] = [found === 0 ? 1 : right / found, wanted === 0 ? 1 : right / wanted]
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** Milliseconds for both texts of a dream, after a warm-up: the median of the rounds. */
export function speed(dreams: readonly LabelledDream[]): number {
  const inputs = dreams.map(inputOf)
  for (const input of inputs) interpret(input)
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    for (const input of inputs) interpret(input)
    return (performance.now() - start) / Math.max(1, inputs.length)
  })
  return rounds.sort((a, b) => a - b)[ROUNDS / 2] ?? 0
}

export function inputOf({ title, content, mood }: LabelledDream): AnalysisInput {
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: mood === 'negative' ? 1 : 0 }
  return { title, content, mood, elements: [], kind: 'advanced', history }
}
