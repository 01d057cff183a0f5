import { FormIndex } from '../language/forms.ts'
import type { Token } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import data from './motifs.it.json' with { type: 'json' }
import type { Quote, Quoter } from './quotes.ts'

/** What happens in a scene, whatever it happens to: somebody flees, a voice fails, a thing becomes another. */
export type MotifEntry = (typeof data.motifs)[number]

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
for (const entry of data.motifs) {
  for (const form of entry.forms) index.add(form.trim(), { entry, excluded: false })
  for (const form of 'exclude' in entry ? entry.exclude : []) index.add(form, { entry, excluded: true })
}

export const MOTIFS: readonly MotifEntry[] = data.motifs
export const POLES: Readonly<Record<string, string>> = data.poles
export const PAIRS: Readonly<Record<string, string[]>> = data.pairs
export const PAIRS_ANY: readonly string[] = data.pairsAny

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
    if (value.excluded || barred.has(`${value.entry.id}:${start}`) || barred.has(`${value.entry.id}:${end - 1}`)) continue
    const clause = clauseAt[start] ?? -1
    if (clause < 0 || clauseAt[end - 1] !== clause || clauses[clause]?.kind !== 'story') continue
    const known = best.get(value.entry.id)
    const weight = value.entry.weight + (central.has(clause) ? 0.5 : 0) + (end - start > 1 ? 0.2 : 0)
    if (known && known.weight >= weight + 0.32) continue
    const quote = quoter.holding(clauses, clause, start, end)
    const rich = Math.min(quote ? quote.to - quote.from : 0, 8) * 0.04
    if (quote && (!known || weight + rich > known.weight)) best.set(value.entry.id, { entry: value.entry, quote, clause, weight: weight + rich })
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight || a.quote.from - b.quote.from)
}
