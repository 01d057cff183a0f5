import { FormIndex } from '../language/forms.ts'
import { sameClause, type Token, wordAt } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import { isMoment, namesItsThing } from './moments.ts'
import data from './motifs.it.json' with { type: 'json' }
import type { Quote, Quoter } from './quotes.ts'

/** What happens in a scene, whatever it happens to: somebody flees, a voice fails, a thing becomes another. */
interface MotifEntry {
  id: string
  /** What it stands for where two motifs are set against each other. */
  pole: string
  weight: number
  forms: readonly string[]
  exclude?: readonly string[]
  see: readonly string[]
  maybe: readonly string[]
}

export interface Motif {
  entry: MotifEntry
  /** The clause that shows it. */
  quote: Quote
  clause: number
  weight: number
}

interface Key {
  entry: MotifEntry
  excluded: boolean
}

const index = new FormIndex<Key>()
const MOTIFS: readonly MotifEntry[] = data.motifs
for (const entry of MOTIFS) {
  for (const form of entry.forms) index.add(form.trim(), { entry, excluded: false })
  for (const form of entry.exclude ?? []) index.add(form, { entry, excluded: true })
}

export const POLES: Readonly<Record<string, string>> = data.poles
export const PAIRS: Readonly<Record<string, readonly string[]>> = data.pairs
export const PAIRS_ANY: readonly string[] = data.pairsAny

/** «L’avrei fatto volare», «se fosse mio»: thought, not dreamt. */
const isUnreal = (tokens: readonly Token[], clause: Clause | undefined): boolean =>
  clause !== undefined &&
  tokens
    .slice(clause.from, clause.to)
    .some(({ word }) => /^(avrei|avrebbe|avremmo|sarei|sarebbe|vorrei|potrei|potrebbe|fossi)$/.test(word))

/** Fewer words show nothing to whoever reads them alone. */
const WORDS_MIN = 3

/** «Non scappavo»: told only to say that it did not happen. Forms that are denials themselves begin with theirs. */
function isDenied(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 4 && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (word === 'non' || word === 'senza') return true
    if (!/^(mi|ti|si|ci|lo|la|li|le|gli|ne|ho|ha|era|ero|e|sono|stato|stata|il|la|un|una|c|m)$/.test(word)) return false
  }
  return false
}

/** The motifs of the story, the weightiest first; one of a kind, where it is said best. */
export function motifsOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  central: ReadonlySet<number>,
): Motif[] {
  const clauseAt = new Int32Array(tokens.length).fill(-1)
  for (const [order, { from, to }] of clauses.entries()) clauseAt.fill(order, from, to)
  const matches = index.scan(tokens)
  const barred = new Set<string>()
  for (const { start, end, value } of matches) {
    if (value.excluded) for (let at = start; at < end; at += 1) barred.add(`${value.entry.id}:${at}`)
  }
  const best = new Map<string, Motif>()
  for (const { start, end, value } of matches) {
    if (value.excluded || barred.has(`${value.entry.id}:${start}`) || barred.has(`${value.entry.id}:${end - 1}`))
      continue
    const clause = clauseAt[start] ?? -1
    if (clause < 0 || clauseAt[end - 1] !== clause || clauses[clause]?.kind !== 'story') continue
    if (isDenied(tokens, start) || isUnreal(tokens, clauses[clause])) continue
    const known = best.get(value.entry.id)
    const weight = value.entry.weight + (central.has(clause) ? 0.5 : 0) + (end - start > 1 ? 0.2 : 0)
    if (known && known.weight >= weight + 0.32) continue
    const quote = quoter.holding(clauses, clause, start, end)
    if (!quote || !isMoment(tokens, quote.from, quote.to) || !namesItsThing(tokens, quote.from)) continue
    const rich = Math.min(quote.to - quote.from, 8) * 0.04
    if (quote.to - quote.from >= WORDS_MIN && (!known || weight + rich > known.weight))
      best.set(value.entry.id, { entry: value.entry, quote, clause, weight: weight + rich })
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight || a.quote.from - b.quote.from)
}
