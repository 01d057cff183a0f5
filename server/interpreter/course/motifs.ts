import type { Mood } from '#shared/constants/moods.ts'
import { compileForms, FormIndex, type FormMatch } from '../language/forms.ts'
import { fold, type Token } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import path from './motifs/path.it.json' with { type: 'json' }
import people from './motifs/people.it.json' with { type: 'json' }
import threat from './motifs/threat.it.json' with { type: 'json' }
import type { Quote, Quoter } from './quotes.ts'
import { isUnreal } from './unreal.ts'

/**
 * A situation of dreams, and what is said of it. `{a}` in a wording is the dreamer's own sentence; each list has a
 * wording without it.
 */
export interface MotifEntry {
  id: string
  /** What it stands for where two motifs are set against each other. */
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
  /** What is at the centre of it. */
  heart: readonly string[]
  /** What of waking life it may have to do with. */
  thought: readonly string[]
  /** Said where it comes second. */
  turn: readonly string[]
  ask: readonly string[]
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
  excluded: boolean
  /** The form says itself that something is not so. */
  hasDenial: boolean
}

export const MOTIFS: readonly MotifEntry[] = [people, threat, path].flatMap(
  (file): readonly MotifEntry[] => file.motifs,
)

const index = new FormIndex<Key>()
const conditions = new Map<string, { all: FormIndex<true>[]; none: FormIndex<true> | null }>()
for (const entry of MOTIFS) {
  for (const form of entry.forms) index.add(form, { entry, excluded: false, hasDenial: isDenial(form) })
  for (const form of entry.exclude ?? []) index.add(form, { entry, excluded: true, hasDenial: false })
  if (entry.with || entry.without) {
    conditions.set(entry.id, {
      all: (entry.with ?? []).map((forms) => compileForms(forms)),
      none: entry.without ? compileForms(entry.without) : null,
    })
  }
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
  const barred = new Map<MotifEntry, Set<number>>()
  for (const { start, end, value } of matches) {
    if (!value.excluded) continue
    const places = barred.get(value.entry) ?? new Set<number>()
    for (let at = start; at < end; at += 1) places.add(at)
    barred.set(value.entry, places)
  }
  const hits = new Map<MotifEntry, FormMatch<Key>[]>()
  for (const match of matches) {
    const { start, end, value } = match
    if (value.excluded || !isStory(start) || !isStory(end - 1)) continue
    const gone = barred.get(value.entry)
    let isBarred = false
    for (let at = start; gone && at < end; at += 1) isBarred ||= gone.has(at)
    if (isBarred || isUnreal(tokens, start, end, value.hasDenial)) continue
    const places = hits.get(value.entry)
    if (places) places.push(match)
    else hits.set(value.entry, [match])
  }
  const found = [...hits]
    .filter(([entry]) => isMeant(entry, tokens, mood))
    .map(([entry, places]) => motifOf(entry, places, tokens, quoter, (at) => central.has(clauseAt[at] ?? -1)))
    .sort((a, b) => b.weight - a.weight || a.from - b.from)
  const distinct: Motif[] = []
  for (const motif of found) if (!distinct.some((other) => sharesWords(other, motif, hits))) distinct.push(motif)
  return distinct
}

function isMeant(entry: MotifEntry, tokens: readonly Token[], mood: Mood | undefined): boolean {
  if (mood && entry.mood && !entry.mood.includes(mood)) return false
  const condition = conditions.get(entry.id)
  if (!condition) return true
  return (
    condition.all.every((forms) => forms.scan(tokens).length > 0) &&
    (condition.none === null || condition.none.scan(tokens).length === 0)
  )
}

/** Said where its sentence reads best. */
function motifOf(
  entry: MotifEntry,
  places: readonly FormMatch<Key>[],
  tokens: readonly Token[],
  quoter: Quoter,
  isCentral: (at: number) => boolean,
): Motif {
  const [first] = places
  const sentences = new Set(places.map(({ start }) => tokens[start]?.sentence))
  const quotes = places.slice(0, PLACES_MAX).map(({ start, end }) => quoter.around(start, end))
  const at = Math.max(
    quotes.findIndex((quote) => quote !== null),
    0,
  )
  const place = places[at] ?? first
  return {
    entry,
    quote: quotes[at] ?? null,
    from: place?.start ?? 0,
    to: place?.end ?? 0,
    weight:
      entry.weight + (places.some(({ start }) => isCentral(start)) ? CENTRAL : 0) + (sentences.size > 1 ? AGAIN : 0),
  }
}

const PLACES_MAX = 6

/** Every place of the lighter one has words in common with a place of the other. */
function sharesWords(heavy: Motif, light: Motif, hits: ReadonlyMap<MotifEntry, readonly FormMatch<Key>[]>): boolean {
  const others = hits.get(heavy.entry) ?? []
  return (hits.get(light.entry) ?? []).every(({ start, end }) =>
    others.some((other) => other.start < end && start < other.end),
  )
}
