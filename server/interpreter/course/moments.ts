import { type Token, wordAt } from '../language/tokens.ts'
import { finiteVerb } from './clauses.ts'

/** Habit, comment, an address to somebody: told about the dream or beside it, not seen in it. */
const ASIDE =
  /^(sempre|solito|genere|periodo|ti|te|tu|tuo|tua|tuoi|tue|voi|hai|sai|vorrei|forse|boh|credo|immagino|suppongo|probabilmente|infatti|insomma|altrimenti|comunque|ormai|spesso|qualche volta)$/
const PAIRS: ReadonlySet<string> = new Set(
  'ogni volta,ogni notte,ogni tanto,si vede,quando ero,per via,da piccola,da piccolo,da bambina,da bambino,era piu,nella vita,nel sogno,del sogno,mi ricordo,mi ricorda,mi ricordava,non ricordo,non so,non si,certe cose,sono superata,sono superato,come al'.split(
    ',',
  ),
)
/** Before the verb they hang it on something that is not quoted. */
const HANGING = /^(che|quello|quella|quelli|quelle|chi|cui|dove|se|siccome|quanto|quanta|come)$/

/** Whether a stretch shows something that happens in the scene: a main clause with a finite verb, no comment on it. */
export function isMoment(tokens: readonly Token[], from: number, to: number): boolean {
  const [first, second] = [wordAt(tokens, from), wordAt(tokens, from + 1)]
  if (HANGING.test(first) || (first === 'di' && HANGING.test(second))) return false
  let told = false
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at)
    if (ASIDE.test(word) || PAIRS.has(`${word} ${wordAt(tokens, at + 1)}`)) return false
    // «con i due che mi aspettano»: the verb says who they are, not what happens
    if (word === 'che' && !told) return false
    told ||= finiteVerb(tokens, at) !== undefined
  }
  return told
}
