import { DAY_MS } from '#shared/constants/dates.ts'
import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import { ELEMENT_GROUPS, type ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { MONTHLY_DAYS, MONTHLY_ELEMENTS } from '#shared/constants/limits.ts'
import { findLabel, MONTH } from '../lexicon/lexicon.ts'
import { asksForCare, monthSafety } from '../safety.ts'
import type { MonthElement, MonthInput, MonthThread } from '../types.ts'
import {
  agree,
  bold,
  countedMoods,
  dayWith,
  dreamsOf,
  fill,
  fullName,
  inWords,
  isPlural,
  listing,
  MOOD_WORDS,
  nightsOf,
  noneOr,
  Picker,
  pluralOf,
} from './prose.ts'

/** `name` is the form inside a sentence: «il mare», an own word between quotation marks. */
type Named = MonthElement & { name: string; plural: boolean }
type Moods = Readonly<Record<Mood, number>>

interface Scene {
  input: MonthInput
  /** Picks a wording by the month's numbers and fills its placeholders. */
  say: (key: keyof typeof WORDINGS, values?: Readonly<Record<string, string>>, plural?: boolean) => string
  /** Elements in more than one dream, the most frequent first. */
  groups: Record<ElementGroup, Named[]>
  /** The first element of each group. */
  leads: Named[]
}

const { headings, groups: GROUPS, ...WORDINGS } = MONTH
const IN_LINE = 3
/** The smallest difference in dreams that the text mentions. */
const DIFFERENCE = 2
/** Each half of the month needs this many dreams for a comparison. */
const HALF_MIN = 3
/** From this many negative dreams, if they are half of all, the text suggests a psychologist. */
const CARE_DREAMS = 5

/** The analysis of a month: its strongest return, then counts, which hold for the dreams of those days. */
export function composeMonth(input: MonthInput, threads: readonly MonthThread[]): string {
  const scene = sceneOf(input)
  const { say, leads } = scene
  const [lead] = leads
  const fresh = input.newElements.filter(isQuotable).slice(0, IN_LINE).map(nameOf)
  return [
    [headings.brief],
    [threadLine(scene, threads)],
    [openingLine(scene), runLine(scene)],
    [moodLine(scene), halvesLine(scene, 'negative') || halvesLine(scene, 'positive'), ...beforeLines(scene)],
    [headings.returns],
    [...ELEMENT_GROUPS.map((group) => groupLine(scene, group)), hasReturns(input) ? '' : say('nothing')],
    [
      lead && told(lead.moods) === lead.count
        ? say('company', { c: inWords(lead.count), x: lead.name, m: moodsOf(lead.moods) })
        : '',
    ],
    [fresh.length > 0 ? say('fresh', { l: listing(fresh) }) : '', ledLine(scene), say('counted')],
    [headings.next],
    [lead ? say('ask', { x: lead.name, c: dreamsOf(lead.count) }, lead.plural) : say('askAny')],
    [tryLine(scene), careLine(scene)],
    [say('honest')],
  ]
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n\n')
}

function sceneOf(input: MonthInput): Scene {
  const pick = new Picker(JSON.stringify(input))
  const returning = (group: ElementGroup): Named[] =>
    input.elements[group]
      .filter(({ label, count }) => count > 1 && isQuotable(label))
      .map((element) => ({ ...element, name: nameOf(element.label), plural: isPlural(nameOf(element.label)) }))
  const groups = { symbols: returning('symbols'), emotions: returning('emotions'), themes: returning('themes') }
  const always = { h: inWords(MONTHLY_DAYS), s: inWords(input.dreams) }
  return {
    input,
    say: (key, values = {}, plural = false) =>
      capital(fill(agree(pick.one(key, WORDINGS[key]), plural), { ...always, ...values })),
    groups,
    leads: ELEMENT_GROUPS.flatMap((group) => groups[group][0] ?? []),
  }
}

const hasReturns = ({ elements }: MonthInput): boolean =>
  ELEMENT_GROUPS.some((group) => elements[group].some(({ count }) => count > 1))

/** Quotations keep their first letter. */
const capital = (sentence: string): string => sentence.replace(/^(?:\*\*)?\p{L}/u, (letter) => letter.toUpperCase())

/** The text does not suggest writing about words that ask for care. */
const isQuotable = (label: string): boolean => /[\p{L}\p{N}]/u.test(label) && !asksForCare(label)

const nameOf = (label: string): string => fullName({ id: findLabel(label)?.id ?? null, label })

function openingLine({ say, input: { startDate, endDate, dreams, nights } }: Scene): string {
  const days = { d: dayWith('dal', startDate), a: dayWith('al', endDate), i: dayWith('il', startDate) }
  const values = { ...days, f: dayWith('il', endDate), s: dreamsOf(dreams), n: nightsOf(nights) }
  return say(nights === dreams && dreams > 1 ? 'openingEach' : 'opening', values)
}

function runLine({ say, input: { nights, longestRun } }: Scene): string {
  if (longestRun > 1) return say(longestRun < nights ? 'run' : 'runWhole', { r: nightsOf(longestRun) })
  return nights > 2 ? say('apart') : ''
}

/** «due positivi, uno neutro e tre negativi», «tutti neutri». */
function moodsOf(moods: Moods): string {
  const [only, ...others] = MOODS.filter((mood) => moods[mood] > 0)
  return only && others.length === 0 ? `tutti ${pluralOf(only)}` : countedMoods(moods)
}

function moodLine({ say, input: { moods, dreams } }: Scene): string {
  const of = told(moods)
  if (of === 0) return ''
  if (of < dreams) return say('toldMoods', { n: inWords(of), m: countedMoods(moods) })
  const only = MOODS.find((mood) => dreams > 1 && moods[mood] === dreams)
  return only ? say('onlyMood', { w: MOOD_WORDS[only] }) : say('moods', { m: moodsOf(moods) })
}

const told = (moods: Moods): number => MOODS.reduce((sum, mood) => sum + moods[mood], 0)

/** The dreams of one mood in each half of the month, if these differ. */
function halvesLine({ say, input: { dreams, moods, firstHalf } }: Scene, mood: Mood): string {
  if (told(moods) < dreams) return ''
  const [before, after] = [told(firstHalf), told(moods) - told(firstHalf)]
  const [then, now] = [firstHalf[mood], moods[mood] - firstHalf[mood]]
  const isOther = Math.abs(then - now) >= DIFFERENCE && then * after !== now * before
  if (!isOther || Math.min(before, after) < HALF_MIN) return ''
  const counts = { p: noneOr(then), b: inWords(before), q: noneOr(now), c: inWords(after) }
  return say('halves', { ...counts, m: pluralOf(mood), h: inWords(MONTHLY_DAYS / 2) })
}

function beforeLines({ say, input: { moods, previous } }: Scene): string[] {
  if (!previous) return []
  const [then, now] = [previous.moods.negative, moods.negative]
  const negative = Math.abs(then - now) >= DIFFERENCE ? say('negative', { p: noneOr(then), q: noneOr(now) }) : ''
  return [say('before', { b: dreamsOf(previous.dreams), n: inWords(previous.dreams) }), negative]
}

function groupLine({ say, groups }: Scene, group: ElementGroup): string {
  const elements = groups[group].slice(0, IN_LINE)
  const [first] = elements
  if (!first) return ''
  const dreams = (count: number) => (count === first.count ? dreamsOf(count) : inWords(count))
  const counted = elements.map(({ name, count }) => `${bold(name)} in ${dreams(count)}`)
  return say('returning', { g: GROUPS[group], l: listing(counted) }, first.plural || elements.length > 1)
}

/** The single leading element of the month before, with its count now. A list that may be cut proves no absence. */
function ledLine({ say, input: { elements, previous } }: Scene): string {
  const [led, second] = previous?.elements.symbols ?? []
  if (!led || led.count < 2 || led.count === second?.count || !isQuotable(led.label)) return ''
  const now = elements.symbols.find(({ label }) => fold(label) === fold(led.label))
  if (!now && elements.symbols.length >= MONTHLY_ELEMENTS) return ''
  const name = nameOf(led.label)
  return say('led', { b: dreamsOf(led.count), c: noneOr(now?.count ?? 0), x: name }, isPlural(name))
}

/** The strongest return with its nights, and a sentence of the dreamer's from two of them. */
function threadLine({ say, input }: Scene, threads: readonly MonthThread[]): string {
  const [thread] = shownThreads(threads)
  if (!thread) return ''
  const quotes = monthSafety(input)?.level === 1 ? [] : thread.quotes
  return [
    nightsLine(say, thread),
    ...quotes.map(({ date, quote }) => `${capital(dayWith('il', date))}: ${quote}`),
  ].join(' ')
}

type CalledThread = ReturnType<typeof shownThreads>[number]

/** The threads whose names ask for no care, each with its name inside a sentence. */
export const shownThreads = (threads: readonly MonthThread[]) =>
  threads.filter(({ label }) => isQuotable(label)).map((thread) => ({ ...thread, called: nameOf(thread.label) }))

/** A thread with its nights as a plain sentence, in its first wording. */
export const threadHeading = (thread: CalledThread): string =>
  nightsLine(
    (key, values = {}, plural = false) => capital(fill(agree(WORDINGS[key][0] ?? '', plural), values)),
    thread,
  ).replaceAll('**', '')

function nightsLine(say: Scene['say'], thread: CalledThread): string {
  const [first = '', last = ''] = [thread.nights[0], thread.nights.at(-1)]
  const nights = thread.nights.length
  const span = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const isPart = thread.total > nights
  const key = isPart ? 'threadOf' : nights === 2 ? 'threadTwo' : nights === span ? 'threadRun' : 'thread'
  const n = isPart ? inWords(nights) : nightsOf(nights)
  const values = { n, t: nightsOf(thread.total), x: bold(thread.called) }
  /** «dal 2 al 17 novembre». */
  const from = (article: 'dal' | 'il') =>
    first.slice(0, 7) === last.slice(0, 7) ? dayWith(article, first).replace(/ \p{L}+$/u, '') : dayWith(article, first)
  const days = { d: from('dal'), a: dayWith('al', last), i: from('il'), f: dayWith('il', last) }
  return say(key, { ...values, ...days }, isPlural(thread.called))
}

/** One exercise, about another element than the question if there is one. */
function tryLine({ say, input: { nights }, groups, leads }: Scene): string {
  const element = leads[1] ?? groups.symbols[1] ?? leads[0]
  if (!element) return say('tryAny', { n: nights === 1 ? 'una' : inWords(nights) })
  return say('try', { x: element.name, c: dreamsOf(element.count) }, element.plural)
}

function careLine({ say, input: { moods, dreams } }: Scene): string {
  const isHeavy = moods.negative >= CARE_DREAMS && moods.negative * 2 >= dreams
  return isHeavy ? say('care', { q: inWords(moods.negative) }) : ''
}
