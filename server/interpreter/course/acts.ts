import { type Token, wordAt } from '../language/tokens.ts'
import data from './acts.it.json' with { type: 'json' }
import { type Clause, finiteVerb } from './clauses.ts'
import type { Quote } from './quotes.ts'
import { isUnreal } from './unreal.ts'

type ActKind = keyof typeof data

/** Something that is done in the dream. */
export interface Act {
  kind: ActKind
  /** The dreamer does it, and not somebody or something else. */
  isMine: boolean
  quote: Quote
  score: number
}

const kindOf = new Map(
  (Object.keys(data) as ActKind[]).flatMap((kind) => data[kind].verbs.split(' ').map((verb) => [verb, kind] as const)),
)
const ADDS = { mine: 0.3, onDreamer: 0.3, central: 0.5 }
/** «Mi trovo», «mi dico»: where one is, or what one thinks, and nothing done. */
const STATES = /^(trovare|ritrovare|sentire|perdere|vedere|dire|chiedere|domandare)$/
/** «Vengo a» and «torno a» have their deed in the verb that follows. */
const LEADS = /^(venire|tornare|dare)$/

/** What is done in the dream, the weightiest first; one deed of a clause, and only what happens in the scene. */
export function actsOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoteOf: (order: number) => Quote | null,
  central: ReadonlySet<number>,
): Act[] {
  const acts: Act[] = []
  for (const [order, clause] of clauses.entries()) {
    const { verb, kind, onDreamer } = clause
    if (kind !== 'story' || !verb) continue
    // «Aiuto!»
    if (clause.to - clause.from < 2) continue
    const deed = deedOf(tokens, verb.at, verb.lemma)
    const quote = deed && quoteOf(order)
    if (!deed || !quote || /^(se|che)$/.test(wordAt(tokens, clause.from)) || !leads(tokens, quote, verb.at)) continue
    if (acts.some((act) => act.quote.from < quote.to && quote.from < act.quote.to)) continue
    const isMine = verb.form === 'I' || verb.form === 'we'
    const score =
      data[deed].weight +
      (isMine ? ADDS.mine : 0) +
      (onDreamer ? ADDS.onDreamer : 0) +
      (central.has(order) ? ADDS.central : 0)
    acts.push({ kind: deed, isMine, quote, score })
  }
  return acts.sort((a, b) => b.score - a.score || a.quote.from - b.quote.from)
}

/** Whether it is the first verb of what is quoted, «ho» and «sono» before it aside. */
function leads(tokens: readonly Token[], quote: Quote, at: number): boolean {
  for (let place = quote.from; place < at - 1; place += 1) if (finiteVerb(tokens, place)) return false
  return quote.from <= at && at < quote.to
}

function deedOf(tokens: readonly Token[], at: number, lemma: string): ActKind | null {
  const before = [wordAt(tokens, at - 1), wordAt(tokens, at - 2), wordAt(tokens, at - 3)]
  const isDenied = before.includes('non')
  if (isDenied && lemma === 'volere') return 'refusing'
  const kind = kindOf.get(lemma)
  if (!kind) return null
  if (isDenied) return /^(trovare|vedere|riconoscere)$/.test(lemma) ? 'missing' : null
  if (lemma === 'dimenticare' && /^(che|di)$/.test(wordAt(tokens, at + 1))) return null
  const isReflexive = /^(mi|ci)$/.test(wordAt(tokens, at - 1))
  if (isReflexive && STATES.test(lemma)) return null
  if (LEADS.test(lemma) && /^(a|ad)$/.test(wordAt(tokens, at + 1)) && /[aei]r[a-z]*$/.test(wordAt(tokens, at + 2)))
    return null
  return isUnreal(tokens, at, at + 1, false) ? null : kind
}
