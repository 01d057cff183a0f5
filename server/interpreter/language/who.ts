import type { Quote, QuoteFinder } from './quote.ts'
import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** «La mia amica Serena» is no serenity: a capital letter in mid-sentence, on a word that is also a name. */
export function isProperName(tokens: readonly Token[], at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (
    token?.capital &&
    [1, 2].some((step) => is.beforePlaceName(wordAt(tokens, at - step)) && sameClause(tokens, at - step, at))
  )
    return true
  if (!token?.capital || !is.alsoName(token.word) || previous?.sentence !== token.sentence) return false
  if (next?.capital || (next && is.inPlaceName(next.word) && tokens[at + 2]?.capital)) return true
  return !is.beforeNoun(previous.word)
}

/** What the dreamer does and what happens to the dreamer, in their own words. */
export interface Agency {
  does: string[]
  undergoes: string[]
}

const DOES_MAX = 6
const UNDERGOES_MAX = 4
/** Enough of any dream; the rest of a longer text would only repeat it. */
const TOKENS_MAX = 1500

/** Reads off verbs in the first person («camminavo», «ho aperto») and actions aimed at it («mi inseguiva»). */
export function findAgency(tokens: readonly Token[], quotes: QuoteFinder): Agency {
  const does: string[] = []
  const undergoes: string[] = []
  const end = Math.min(tokens.length, TOKENS_MAX)
  for (let at = 0; at < end && (does.length < DOES_MAX || undergoes.length < UNDERGOES_MAX); at += 1) {
    if (isDenied(tokens, at)) continue
    if (does.length < DOES_MAX && isDoing(tokens, at)) push(does, quotes.from(startOfVerb(tokens, at), 6))
    if (undergoes.length < UNDERGOES_MAX && isUndergoing(tokens, at)) push(undergoes, undergone(tokens, at, quotes))
  }
  return { does: spread(does), undergoes: spread(undergoes) }
}

const UNFINISHED =
  /\b(dett[oa]|dice|disse|diceva|dicevano|dicono|fa|fece|chiede|chiedeva|chiese)$|^[Mm]i ((ri)?dest|chied|domand)|\b[Ss]ogn[oi]\b/u

/** One word alone, a verb of saying without what is said, a waking up: none of these says who acts. */
function push(list: string[], quote: Quote | null): void {
  if (!quote || quote.to - quote.from < 2 || quote.text.length > 60 || UNFINISHED.test(quote.text)) return
  if (list.some((other) => other.includes(quote.text) || quote.text.includes(other))) return
  list.push(quote.text)
}

/** One from the beginning and one from the end say more than two neighbours. */
const spread = (list: string[]): string[] => (list.length > 2 ? [list[0] ?? '', list.at(-1) ?? ''] : list)

const isDenied = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((step) => wordAt(tokens, at - step) === 'non' && sameClause(tokens, at - step, at))

/** Present («cammino»), imperfect («camminavo», «correvamo»), remote past («camminai») and perfect («ho aperto»). */
function isDoing(tokens: readonly Token[], at: number): boolean {
  const [previous, word, next] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)]
  if (is.actsInPresent(word)) return !tokens[at]?.accent && !is.beforeNounNotVerb(previous)
  if (/.{3}(a|e|i)v(o|amo)$/.test(word))
    return !is.doesNotAct(word) && !/^(il|un|del|al|nel|ho|piu|molto|non)$/.test(previous)
  if (/.{3}ai$/.test(word))
    return !is.notRemotePast(word) && !/(er|dr|vr|rr)ai$/.test(word) && !/^(gli|i|dei|ai)$/.test(previous)
  return (
    /^(ho|abbiamo)$/.test(word) &&
    /.{3}(ato|uto|ito|eso|erto|etto|isto|esso|olto|into|orso|iuso)$/.test(next) &&
    !/^(sognat|avut|sentit|pensat|provat|capit|visto|vissut|dormit|potut|dovut|volut)/.test(next)
  )
}

const startOfVerb = (tokens: readonly Token[], at: number): number =>
  /^(mi|ci|lo|la|li|le|gli|l)$/.test(wordAt(tokens, at - 1)) && sameClause(tokens, at - 1, at) ? at - 1 : at

function isUndergoing(tokens: readonly Token[], at: number): boolean {
  if (!/^(mi|ci|m)$/.test(wordAt(tokens, at)) || !sameClause(tokens, at, at + 1)) return false
  const [verb, next] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (/^(ha|hanno|aveva|avevano)$/.test(verb))
    return /.{2}(to|ta|ti|so|sa|si|rso|ssa)$/.test(next) && !/^(fatto|stato|colpit)/.test(next)
  return !is.affectsNobody(verb) && (is.actsOnSomebody(verb) || /.{2}(a|e|i)va(no)?$/.test(verb))
}

const isSubject = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.capital || /^(lui|lei|loro|qualcuno|nessuno|tutti|tutte|ella|egli|chi|altri)$/.test(token.word))

/** «C’era un cucciolo che mi seguiva» rather than «mi seguiva». */
function undergone(tokens: readonly Token[], at: number, quotes: QuoteFinder): Quote | null {
  const lead = at - (quotes.around(at)?.from ?? at)
  const subject = lead > 1 && lead <= 4 ? lead : lead === 1 && isSubject(tokens[at - 1]) ? 1 : 0
  const quote = quotes.from(at - subject, 5 + subject)
  return quote && quote.to - quote.from < 3 ? (quotes.wide(at, 9) ?? quote) : quote
}
