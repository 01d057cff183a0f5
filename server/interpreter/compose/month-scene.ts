import type { Mood } from '#shared/constants/moods.ts'
import { fold } from '../language/tokens.ts'
import { lexicon } from '../lexicon/lexicon.ts'
import { asksForCare, monthSafety } from '../safety.ts'
import type { HistoryLine, MonthElement, MonthInput, SceneElement } from '../types.ts'
import { named } from './names.ts'
import { bold, listing, Picker, plain } from './prose.ts'

/** Which moods lead: `pale` when the neutral ones do, `mixed` when none does. */
type Balance = 'bright' | 'dark' | 'pale' | 'mixed'

/** The balance, told apart where it would not be said in the same words. */
export type Tone = Balance | 'onlyBright' | 'onlyDark' | 'onlyPale' | 'mixedEven' | 'mixedBright' | 'mixedDark'

/** Everything the month's composer knows. */
export interface MonthScene {
  input: MonthInput
  pick: Picker
  symbols: MonthSign[]
  emotions: MonthSign[]
  themes: MonthSign[]
  /** Signs that no earlier month had. */
  fresh: MonthSign[]
  balance: Balance
  tone: Tone
  /** The one mood of all dreams, if they share it. */
  onlyMood: Mood | null
  /** Where the moods went, from the older of the latest dreams to the newer ones. */
  course: 'brighter' | 'darker' | null
  /** At least half of the dreams, and several, are dark. */
  heavy: boolean
  /** The mood that dreams with the leading symbol share, and whether all of them do. */
  company: { mood: Mood; always: boolean } | null
  /** A symbol that stands more than once in one dream with the leading symbol. */
  pair: MonthSign | null
  /** A dream of the month to come back to: with the leading symbol if there is one. */
  page: Page | null
  /** The titles of the latest dreams, each once. */
  titles: string[]
}

interface Page {
  title: string
  date: string
  withLeading: boolean
}

const COURSE_MIN_DREAMS = 6
const COURSE_MIN_CHANGE = 0.5
const COMPANY_MIN_DREAMS = 3
const TITLE_MAX = 70
const SCORE: Record<Mood, number> = { positive: 1, neutral: 0, negative: -1 }

export function readMonthScene(input: MonthInput): MonthScene {
  const symbols = signsOf('symbols', input.elements.symbols)
  const emotions = signsOf('emotions', input.elements.emotions)
  const themes = signsOf('themes', input.elements.themes)
  const leading = symbols[0] && symbols[0].count > 1 ? symbols[0] : null
  const pages = monthSafety(input)?.level === 1 ? [] : pagesOf(leading, input.latest)
  const { positive, neutral, negative } = input.moods
  const all = positive + neutral + negative
  const balance = balanceOf(input.moods)
  return {
    input,
    pick: new Picker(JSON.stringify(input)),
    symbols,
    emotions,
    themes,
    fresh: newSigns(input, [...symbols, ...emotions, ...themes]),
    balance,
    tone: toneOf(balance, input.moods),
    onlyMood:
      (['positive', 'neutral', 'negative'] as const).find((mood) => all > 0 && input.moods[mood] === all) ?? null,
    course: courseOf(input.latest),
    heavy: negative >= 3 && negative * 2 >= all,
    company: leading ? companyOf(leading, input.latest) : null,
    pair: leading ? pairOf(leading, symbols.slice(1), input.latest) : null,
    page: pages.find(({ withLeading }) => withLeading) ?? pages[0] ?? null,
    titles: [...new Set(pages.map(({ title }) => title))],
  }
}

/** One mood leads when it has more dreams than both others have together, as on the dashboard's card. */
function balanceOf({ positive, neutral, negative }: MonthInput['moods']): Balance {
  if (positive > neutral + negative) return 'bright'
  if (negative > neutral + positive) return 'dark'
  if (neutral > positive + negative) return 'pale'
  return 'mixed'
}

function toneOf(balance: Balance, { positive, neutral, negative }: MonthInput['moods']): Tone {
  if (balance === 'bright' && neutral + negative === 0) return 'onlyBright'
  if (balance === 'dark' && neutral + positive === 0) return 'onlyDark'
  if (balance === 'pale' && positive + negative === 0) return 'onlyPale'
  if (balance !== 'mixed') return balance
  if (positive === 0 || negative === 0) return positive > 0 ? 'mixedBright' : negative > 0 ? 'mixedDark' : 'mixed'
  return Math.abs(positive - negative) < 2 ? 'mixedEven' : 'mixed'
}

/** @param latest newest first */
function courseOf(latest: readonly HistoryLine[]): MonthScene['course'] {
  if (latest.length < COURSE_MIN_DREAMS) return null
  const half = Math.floor(latest.length / 2)
  const mean = (lines: readonly HistoryLine[]): number =>
    lines.reduce((sum, { mood }) => sum + SCORE[mood], 0) / lines.length
  const change = mean(latest.slice(0, half)) - mean(latest.slice(-half))
  if (Math.abs(change) < COURSE_MIN_CHANGE) return null
  return change > 0 ? 'brighter' : 'darker'
}

const has = ({ elements }: HistoryLine, { label }: MonthSign): boolean =>
  elements.some((element) => fold(plain(element)) === fold(label))

/**
 * Three dreams in four with the symbol agree, as far as they are known: of those in which an analysis found it there
 * are counts alone. A month in which all dreams agree says nothing of it.
 */
function companyOf(sign: MonthSign, latest: readonly HistoryLine[]): MonthScene['company'] {
  const lines = latest.filter((line) => has(line, sign))
  if (lines.length < COMPANY_MIN_DREAMS || lines.length * 4 < sign.count * 3) return null
  for (const mood of ['positive', 'negative'] as const) {
    const same = lines.filter((line) => line.mood === mood).length
    const elsewhere = latest.some((line) => line.mood !== mood && !has(line, sign))
    if (elsewhere && same * 4 >= lines.length * 3) return { mood, always: same === sign.count }
  }
  return null
}

function pairOf(sign: MonthSign, others: readonly MonthSign[], latest: readonly HistoryLine[]): MonthSign | null {
  const together = (other: MonthSign): number => latest.filter((line) => has(line, sign) && has(line, other)).length
  const [best] = others.map((other) => ({ other, times: together(other) })).sort((a, b) => b.times - a.times)
  return best && best.times > 1 ? best.other : null
}

/** Dreams with a title that can be quoted: one line of words, none of which asks for care. */
function pagesOf(leading: MonthSign | null, latest: readonly HistoryLine[]): Page[] {
  return latest
    .filter(({ title }) => !asksForCare(title))
    .map((line) => ({ title: titleOf(line), date: line.date, withLeading: leading !== null && has(line, leading) }))
    .filter(({ title }) => /\p{L}/u.test(title) && title.length <= TITLE_MAX)
}

/** Without its full stop, which would end the sentence that quotes it. */
const titleOf = ({ title }: HistoryLine): string => plain(title).replace(/(?<!\.)\.$/, '')

/** An element of a month's dreams, and how many of them have it. */
export interface MonthSign extends Pick<SceneElement, 'group' | 'id' | 'label'> {
  count: number
}

/** How emotions and themes are named in running prose. Symbols have their articles elsewhere. */
const NAMES: Readonly<Record<string, string>> = {
  paura: 'la paura',
  ansia: 'l’ansia',
  gioia: 'la gioia',
  tristezza: 'la tristezza',
  rabbia: 'la rabbia',
  stupore: 'lo stupore',
  confusione: 'la confusione',
  serenita: 'la serenità',
  vergogna: 'la vergogna',
  colpa: 'il senso di colpa',
  nostalgia: 'la nostalgia',
  solitudine: 'la solitudine',
  sollievo: 'il sollievo',
  tenerezza: 'la tenerezza',
  curiosita: 'la curiosità',
  disgusto: 'il disgusto',
  frustrazione: 'la frustrazione',
  gelosia: 'la gelosia',
  speranza: 'la speranza',
  liberta: 'il senso di libertà',
  inseguimento: 'l’inseguimento',
  caduta: 'la caduta',
  volo: 'il volo',
  scuola: 'la scuola e gli esami',
  ritardo: 'il ritardo',
  famiglia: 'la famiglia',
  amore: 'l’amore e l’intimità',
  viaggio: 'il viaggio',
  smarrimento: 'lo smarrimento',
  conflitto: 'il conflitto',
  lavoro: 'il lavoro',
  ricerca: 'la ricerca',
  morte: 'la morte',
  defunti: 'chi non c’è più',
  passato: 'il ritorno al passato',
  impotenza: 'l’impotenza',
  nudita: 'la nudità',
  tradimento: 'il tradimento',
  nascita: 'la gravidanza e la nascita',
  catastrofe: 'la catastrofe',
}

/** Two things in one theme, as one of them stands for both beside other themes. */
const IN_LISTS: Readonly<Record<string, string>> = { scuola: 'la scuola', amore: 'l’amore', nascita: 'la nascita' }

/** «il mare», «la paura», an own word between quotation marks. */
export function fullName(sign: Omit<MonthSign, 'count'>): string {
  const name = sign.group === 'symbols' || sign.id === null ? undefined : NAMES[sign.id]
  return name ?? named(sign)
}

export const boldName = (sign: MonthSign): string => bold(fullName(sign))

/** «il volo, il mare e l’amore», and whatever else there is. */
export function fullNames(signs: readonly MonthSign[], dress = (name: string) => name, more: string[] = []): string {
  const alone = signs.length + more.length < 2
  const names = signs.map((sign) => (!alone && sign.group === 'themes' && IN_LISTS[sign.id ?? '']) || fullName(sign))
  return listing([...names.map(dress), ...more])
}

const known = new Map(
  (['symbols', 'emotions', 'themes'] as const).flatMap((group) =>
    lexicon[group].map(({ id, label }) => [`${group}:${fold(label)}`, { id, label }] as const),
  ),
)

/**
 * The elements of one group, most frequent first. Spellings of one word are one element: as frequent as the most
 * frequent of them, for one dream may have them all. Words that ask for care are no image to write about.
 */
export function signsOf(group: MonthSign['group'], elements: readonly MonthElement[]): MonthSign[] {
  const signs = new Map<string, MonthSign>()
  for (const { label, count } of elements) {
    const key = fold(plain(label))
    if (key === '' || count < 1 || asksForCare(label)) continue
    const sign = { group, id: null, label: plain(label), ...known.get(`${group}:${key}`), count }
    const other = signs.get(key)
    if (!other || other.count < count) signs.set(key, sign)
  }
  return [...signs.values()].sort((a, b) => b.count - a.count)
}

/** What is new this month, as far as it is among the month's elements. */
export function newSigns(input: MonthInput, signs: readonly MonthSign[]): MonthSign[] {
  const fresh = new Set(input.newElements.map((label) => fold(plain(label))))
  return signs.filter(({ label }) => fresh.has(fold(label)))
}
