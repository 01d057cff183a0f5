import { operators } from '../lexicon/lexicon.ts'
import type { Clause } from './clauses.ts'
import { someAt, type Token, wordAt } from './tokens.ts'
import { verbOf } from './verbs.ts'
import { dreamStart } from './waking.ts'

/** Fewer verbs do not show the tense of a dream. */
const VERBS_MIN = 5
const MOST = 0.75

/**
 * Removes sentences wholly in the other tense than the dream: «mi fanno ribrezzo anche quelli piccoli» beside «c’era un
 * ragno». Keeps those that turn the story: «a un tratto il lavello diventa un pozzo». Also removes the text before the
 * dream begins.
 */
export function withoutAsides(tokens: readonly Token[], clauses: readonly Clause[]): readonly Clause[] {
  const tenses = clauses.map((clause) => (clause.kind === 'story' ? tenseOf(tokens, clause) : null))
  const count = (...wanted: Tense[]) => tenses.filter((tense) => tense && wanted.includes(tense)).length
  const [present, past] = [count('present'), count('past', 'perfect')]
  const isOneTense = Math.max(present, past) >= Math.max(VERBS_MIN, MOST * (present + past))
  const other = !isOneTense ? undefined : past > present ? 'present' : 'past'
  const begins = dreamStart(tokens)
  const sentenceOf = ({ from }: Clause) => tokens[from]?.sentence
  const told = new Set(operators.turn.scan(tokens).map(({ start }) => tokens[start]?.sentence))
  for (const [order, clause] of clauses.entries())
    if (tenses[order] && tenses[order] !== other) told.add(sentenceOf(clause))
  return clauses.map((clause, order) => {
    const isAside = clause.from < begins || (other && tenses[order] === other && !told.has(sentenceOf(clause)))
    return isAside && clause.kind === 'story' ? { ...clause, kind: 'frame' } : clause
  })
}

type Tense = 'present' | 'past' | 'perfect'

/** Null without a main verb, and for «è arrivato», which may be either tense. */
function tenseOf(tokens: readonly Token[], { verb }: Clause): Tense | null {
  const token = tokens[verb]
  const { lemma, past } = (token && verbOf(token)) ?? {}
  if (past === undefined) return null
  if (past) return 'past'
  const isAuxiliary = lemma === 'avere' || lemma === 'essere'
  const hasParticiple = [1, 2].some((step) => isParticiple(tokens[verb + step]))
  return !isAuxiliary || !hasParticiple ? 'present' : lemma === 'avere' ? 'perfect' : null
}

const isParticiple = (token: Token | undefined): boolean =>
  token !== undefined && (verbOf(token)?.form === 'part' || /.{3}(at|ut|it)[oaie]$/.test(token.word))

/** Words about dreaming, telling and opinion. */
const AROUND =
  /^(stanotte|sogni|sogna\p{L}*|incub\p{L}*|risvegli\p{L}*|dormito|dormo|dormirci|scriv\p{L}*|raccont[oi]|raccontarlo|parlarne|blog|forum|thread|ricord[oi]|ricordavo|significat\p{L}*|vivid\p{L}*|realistic\p{L}*|nitid\p{L}*|surreal\p{L}*|vorrei|credo|immagino|suppongo|spero|chissa|boh|voi|psicolog\p{L}*)$/u

/** «I sogni parlano», «mi viene in mente»; not «nel sogno». */
function isAroundDream(tokens: readonly Token[], at: number): boolean {
  const [before, word] = [wordAt(tokens, at - 1), wordAt(tokens, at)]
  if (word === 'mente') return before === 'in'
  return word === 'sogno' ? !/^(nel|del|dal|in)$/.test(before) : AROUND.test(word)
}

const PAIRS: ReadonlySet<string> = new Set(
  'ogni volta,ogni notte,ogni tanto,si vede,quando ero,per via,da piccola,da piccolo,da bambina,da bambino,era piu,nella vita,nel sogno,del sogno,mi ricordo,mi ricorda,mi ricordava,non ricordo,non so,non si,certe cose,sono superata,sono superato,come al,qualche volta,di solito,e stata,e stato,da quando,secondo me,mi sa,la cosa,so che,da dire,da vivo,da viva,da vivi,preciso che,premetto che'.split(
    ',',
  ),
)

/** «Certe cose ci sono sempre», «mi ricorda una volta»: comments on the dream. */
const isComment = (tokens: readonly Token[], { from, to }: Pick<Clause, 'from' | 'to'>): boolean =>
  someAt(from, to, (at) => PAIRS.has(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`))

/** Whether part of a stretch is about dreaming, about the telling, or an opinion. */
export const isRemark = (tokens: readonly Token[], stretch: Pick<Clause, 'from' | 'to'>): boolean =>
  someAt(stretch.from, stretch.to, (at) => isAroundDream(tokens, at)) || isComment(tokens, stretch)
