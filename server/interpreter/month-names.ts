import { listing } from './fit.ts'
import { lexicon } from './lexicon.ts'
import { asksForCare } from './month-safety.ts'
import { fold } from './tokens.ts'
import type { MonthElement, MonthInput, SceneElement } from './types.ts'
import { bold, named, plain } from './wording.ts'

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
export function signName(sign: Omit<MonthSign, 'count'>): string {
  const name = sign.group === 'symbols' || sign.id === null ? undefined : NAMES[sign.id]
  return name ?? named(sign)
}

export const boldName = (sign: MonthSign): string => bold(signName(sign))

/** «il volo, il mare e l’amore», and whatever else there is. */
export function signNames(signs: readonly MonthSign[], dress = (name: string) => name, more: string[] = []): string {
  const alone = signs.length + more.length < 2
  const names = signs.map((sign) => (!alone && sign.group === 'themes' && IN_LISTS[sign.id ?? '']) || signName(sign))
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
