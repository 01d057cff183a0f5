import type { Mood } from '#shared/constants/moods.ts'
import { expandForm, FormIndex, type FormMatch, placesOf, tearsPhrase } from '../language/forms.ts'
import { fold, type Token } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import daily from './motifs/daily.it.json' with { type: 'json' }
import path from './motifs/path.it.json' with { type: 'json' }
import people from './motifs/people.it.json' with { type: 'json' }
import strange from './motifs/strange.it.json' with { type: 'json' }
import threat from './motifs/threat.it.json' with { type: 'json' }
import type { Quote, Quoter } from './quotes.ts'
import { relativesIn, relativesOf } from './relatives.ts'
import { isUnreal } from './unreal.ts'
import { namedWords } from './words.ts'

/**
 * A situation of dreams, and what is said of it. `{a}` in a wording is the dreamer's own sentence; each list has a
 * wording without it.
 */
export interface MotifEntry {
  id: string
  /** Its kind: of two situations of one kind in a sentence one is said. */
  pole: string
  /** From 1.5, faint, to 4, central; a special case weighs more than its general one. */
  weight: number
  /** Any of them in one sentence of the story shows it. */
  forms: readonly string[]
  /** A place that one of them overlaps does not count. */
  exclude?: readonly string[]
  /** Of every list one form must stand somewhere in the dream. */
  with?: readonly (readonly string[])[]
  /** None of them may stand in the dream. */
  without?: readonly string[]
  /** Only where the dreamer chose one of these moods. */
  mood?: readonly string[]
  /** It is told of the dream as a whole, or of waking from it, and not only in its story. */
  anywhere?: boolean
  /** What is at the centre of it. */
  heart: readonly string[]
  /** What of waking life it may have to do with. */
  thought: readonly string[]
  /** Said where it comes second. */
  turn: readonly string[]
  ask: readonly string[]
  /** What it and anything that the dreamer tells beside it may have in common. */
  bridge: readonly string[]
  /** A question that leads from it back into what was told. */
  after: readonly string[]
}

export interface Motif {
  entry: MotifEntry
  /** The sentence that shows it; null where none can be quoted. */
  quote: Quote | null
  /** Where it shows first: token indexes, the end excluded. */
  from: number
  to: number
  weight: number
}

interface Key {
  entry: MotifEntry
  /** It shows the situation, takes a place away, has to stand somewhere, or must not. */
  use: 'shows' | 'excludes' | 'needs' | 'forbids'
  /** The form says itself that something is not so. */
  hasDenial: boolean
  /** Which of the lists of `with` it is of. */
  list: number
}

export const MOTIFS: readonly MotifEntry[] = [people, threat, path, strange, daily].flatMap(
  (file): readonly MotifEntry[] => file.motifs,
)

const index = new FormIndex<Key>()
for (const entry of MOTIFS) {
  const add = (forms: readonly string[] | undefined, use: Key['use'], list = 0): void => {
    const plain: Key = { entry, use, hasDenial: false, list }
    const denial: Key = { ...plain, hasDenial: true }
    for (const form of forms ?? []) {
      if (tearsPhrase(form)) throw new Error(`A phrase among words: "${form}" of ${entry.id}`)
      index.add(expandForm(form, namedWords), isDenial(form) ? denial : plain)
    }
  }
  add(entry.forms, 'shows')
  add(entry.exclude, 'excludes')
  add(entry.without, 'forbids')
  for (const [list, forms] of (entry.with ?? []).entries()) add(forms, 'needs', list)
}

function isDenial(form: string): boolean {
  return /(^|[ |])(non|senza)(\||\?| |$)/.test(fold(form))
}

/** What a place in the middle or at the end of the story adds, and a second place. */
const CENTRAL = 0.3
const AGAIN = 0.2

/**
 * The situations of the story, the weightiest first. Of two that the same words show, the weightier one counts.
 *
 * @param central places of the dream's turn and end
 * @param mood without it, situations of every mood
 */
export function motifsOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  central: ReadonlySet<number>,
  mood?: Mood,
): Motif[] {
  const clauseAt = new Int32Array(tokens.length).fill(-1)
  for (const [order, { from, to }] of clauses.entries()) clauseAt.fill(order, from, to)
  const isStory = (at: number): boolean => clauses[clauseAt[at] ?? -1]?.kind === 'story'
  const matches = index.scan(tokens)
  const excluding = new Map<MotifEntry, FormMatch<Key>[]>()
  const needed = new Map<MotifEntry, Set<number>>()
  const meant = new Map<MotifEntry, string[]>()
  const forbidden = new Set<MotifEntry>()
  for (const match of matches) {
    const { entry, use, list } = match.value
    if (use === 'forbids') forbidden.add(entry)
    else if (use === 'needs') {
      needed.set(entry, (needed.get(entry) ?? new Set()).add(list))
      // more than a bare «mio padre»: the one who has died
      if (match.end - match.start > 1)
        meant.set(entry, [...(meant.get(entry) ?? []), ...relativesIn(tokens, match.start, match.end)])
    } else if (use === 'excludes') pushTo(excluding, match)
  }
  const barred = new Map([...excluding].map(([entry, places]) => [entry, placesOf(places)]))
  const isMeant = (entry: MotifEntry): boolean =>
    !forbidden.has(entry) &&
    (needed.get(entry)?.size ?? 0) === (entry.with?.length ?? 0) &&
    !(mood && entry.mood && !entry.mood.includes(mood))
  const isOfAnother = ({ start, end, value }: FormMatch<Key>): boolean => {
    const whose = meant.get(value.entry) ?? []
    const named = whose.length > 0 ? relativesOf(tokens, start, end) : []
    return named.length > 0 && !named.some((relative) => whose.includes(relative))
  }
  const hits = new Map<MotifEntry, FormMatch<Key>[]>()
  for (const match of matches) {
    const { start, end, value } = match
    const { entry, use, hasDenial } = value
    if (use !== 'shows' || !isMeant(entry) || !(entry.anywhere || (isStory(start) && isStory(end - 1)))) continue
    if (touches(match, barred.get(entry)) || isOfAnother(match)) continue
    if (isUnreal(tokens, start, end, hasDenial)) continue
    pushTo(hits, match)
  }
  const found = [...hits]
    .map(([entry, places]) => motifOf(entry, places, tokens, quoter, (at) => central.has(clauseAt[at] ?? -1)))
    .sort((a, b) => b.weight - a.weight || a.from - b.from)
  const distinct: Motif[] = []
  const taken: Set<number>[] = []
  for (const motif of found) {
    const places = hits.get(motif.entry) ?? []
    if (taken.some((words) => places.every((match) => touches(match, words)))) continue
    distinct.push(motif)
    taken.push(placesOf(places))
  }
  return distinct
}

function pushTo(places: Map<MotifEntry, FormMatch<Key>[]>, match: FormMatch<Key>): void {
  const known = places.get(match.value.entry)
  if (known) known.push(match)
  else places.set(match.value.entry, [match])
}

function touches({ start, end }: FormMatch<Key>, words: ReadonlySet<number> | undefined): boolean {
  for (let at = start; words && at < end; at += 1) if (words.has(at)) return true
  return false
}

/** Said where its sentence can be quoted: at the turn or the end of the story, else first. */
function motifOf(
  entry: MotifEntry,
  places: readonly FormMatch<Key>[],
  tokens: readonly Token[],
  quoter: Quoter,
  isCentral: (at: number) => boolean,
): Motif {
  const sentences = new Set(places.map(({ start }) => tokens[start]?.sentence))
  let [place] = places
  let quote: Quote | null = null
  const nearest = places.toSorted((a, b) => Number(isCentral(b.start)) - Number(isCentral(a.start)))
  for (const other of nearest.slice(0, PLACES_MAX)) {
    quote = quoter.around(other.start, other.end, QUOTE_MOST)
    if (!quote) continue
    place = other
    break
  }
  return {
    entry,
    quote,
    from: place?.start ?? 0,
    to: place?.end ?? 0,
    weight:
      entry.weight + (places.some(({ start }) => isCentral(start)) ? CENTRAL : 0) + (sentences.size > 1 ? AGAIN : 0),
  }
}

const PLACES_MAX = 6
/** Signs above which its sentence is rather cut. */
const QUOTE_MOST = 90
