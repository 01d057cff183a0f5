import { isRemark } from '../course/asides.ts'
import type { Course } from '../course/course.ts'
import { isVerbE, someAt, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { is } from '../language/words.ts'
import { type Candidate, type Reading, stemsIn } from './candidates.ts'

/** Length in characters. */
const MOMENT = { min: 12, max: 70 } as const

/** Clauses of the story that are clear without their context, the best first. */
export function momentsOf(reading: Reading): Candidate[] {
  const { tokens, text, course } = reading
  const { verbs, clauses } = course
  const moments: Candidate[] = []
  for (const clause of clauses) {
    const from = afterLinks(tokens, clause.from, clause.to)
    const { to } = clause
    // «un po’ instabile e mi preoccupo»: the words before the verb belong to the previous clause
    const verb = verbs[from] ?? to
    const isLate = verb > from + SUBJECT_MAX && tokens[from - 1]?.sentence === tokens[from]?.sentence
    if (verb >= to || isLate || !isWholeMoment(reading, from, to)) continue
    const isDenied = someAt(from, to, (at) => NEGATIVE.test(wordAt(tokens, at)))
    const within = (quote: Course['end']) => quote !== null && quote.from <= from && to <= quote.to
    const isEnd = within(course.end)
    if (!isDenied && !isEnd && !within(course.turn)) continue
    const first = tokens[from]?.start ?? 0
    const late = first / (text.length + 1)
    const isOwn = someAt(
      from,
      to,
      (at) => /^(mi|io|me|ci)$/.test(wordAt(tokens, at)) || /^(I|we)$/.test(verbOf(tokens[at] as Token)?.form ?? ''),
    )
    const score =
      (isDenied ? 0.8 : 0) + (isEnd ? 0.9 : 0) + (within(course.turn) ? 0.4 : 0) + 0.4 * late + (isOwn ? 0.3 : 0)
    moments.push({ kind: 'moment', from, to, score, stem: `moment ${from}`, stems: stemsIn(tokens, from, to) })
  }
  return moments.sort((a, b) => b.score - a.score)
}

/** Words that may precede the verb of a clause inside a sentence. */
const SUBJECT_MAX = 4
const NEGATIVE = /^(non|mai|nessun[oa]?|senza|nemmeno|neanche|neppure|niente|nulla)$/
const LINK =
  /^(e|ed|tuttavia|ma|pero|che|poi|allora|quindi|infatti|invece|anzi|eppure|dunque|comunque|cosi|o|oppure|insomma)$/
const DEPENDENT =
  /^(che|cui|chi|dove|perche|finche|siccome|quale|quali|quanto|quando|mentre|appena|se|dopo|come|quell[oaie]|di|da|per|con|a|tra|fra|fino|anche|cioe|tipo|visto|pur)$/
const HANGING =
  /^(e|ed|ma|o|che|di|a|ad|da|in|con|per|tra|fra|su|il|lo|la|l|i|gli|le|un|uno|una|del|della|dello|dell|dei|delle|degli|al|alla|allo|all|ai|agli|alle|dal|dalla|dall|dai|nel|nella|nell|nei|sul|sulla|sull|mi|ti|si|ci|ne|non|ho|ha|hanno|avevo|aveva|ero|era|erano|sono|se|mentre|come|piu|solo|mio|mia|suo|sua|cui|quel|ogni|d|c|qualche|nessun|tanto|cosi|verso|quando|dove|e)$/

function afterLinks(tokens: readonly Token[], from: number, to: number): number {
  let at = from
  const isLink = (place: number) =>
    LINK.test(wordAt(tokens, place)) || (wordAt(tokens, place) === 'solo' && wordAt(tokens, place + 1) === 'che')
  while (at < to - 1 && isLink(at) && !isVerbE(tokens[at])) at += 1
  return at
}

function isWholeMoment({ tokens, text, course, isTold, isSpoken }: Reading, from: number, to: number): boolean {
  const [first, last] = [tokens[from], tokens[to - 1]]
  const isOpening = tokens[from - 1]?.sentence !== first?.sentence
  if (!isOpening && /^(in|nel|nella|nello|nell|nei|sul|sulla|su|dal|dalla|al|alla)$/.test(first?.word ?? ''))
    return false
  if (
    !first ||
    !last ||
    to - from < 3 ||
    !course.isStory(from) ||
    !course.isStory(to - 1) ||
    !isTold(from) ||
    isSpoken(from)
  )
    return false
  const quote = text.slice(first.start, last.end)
  if (quote.length < MOMENT.min || quote.length > MOMENT.max || /[«»"“”*\n\r()[\]{}/]|\.\.|…/u.test(quote)) return false
  if (DEPENDENT.test(first.word) || (HANGING.test(last.word) && !last.accent) || isRemark(tokens, { from, to }))
    return false
  if (/inf|ger/.test(verbOf(first)?.form ?? '') || /ripens|non è che/i.test(quote)) return false
  if (/^(ma|con|e)$/.test(wordAt(tokens, from + 1)) && !isVerbE(tokens[from + 1])) return false
  const second = wordAt(tokens, from + 1)
  // «questo non è reale», «non adesso che …»
  if (/^(quest|quell)[oaei]$/.test(first.word) && (is.clitic(second) || second === 'non')) return false
  if (first.word === 'non' && !is.clitic(second) && !verbOf(tokens[from + 1] ?? first)) return false
  if (/specific|precis|diciamo|premett|ammett/i.test(quote)) return false
  // «so che F.L. è andata»
  if (/\p{Lu}\.\s*$/u.test(text.slice(Math.max(0, first.start - 4), first.start))) return false
  const after = text.slice(last.end, tokens[to]?.start ?? text.length)
  if (/^\s*(\.\.|…|\()/u.test(after) || /^\s*\?/.test(after)) return false
  // «mi accorgo che», «in attesa che»: the last verb of the clause follows
  return !/^(che|di)$/.test(wordAt(tokens, to)) && !/[:]/.test(after)
}
