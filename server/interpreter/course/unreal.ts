import { sameClause, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from './verbs.ts'

/** So many words before a place are looked at. */
const REACH = 7
/** They stand between a denial and what it denies. */
const LIGHT =
  /^(mi|ti|si|ci|vi|lo|la|li|le|gli|ne|ho|ha|hanno|era|ero|erano|e|sono|stato|stata|il|i|l|un|una|uno|c|m|piu|mai|ancora)$/
const CONDITIONAL = /^(\p{L}{2,}(erei|irei|rebbe|rebbero|remmo)|avrei|sarei|vorrei|potrei|dovrei|andrei|farei)$/u
/** «Penso che», «come se», «per paura che»: what follows is thought or likened. */
const THOUGHT =
  /^(penso|pensavo|pensai|pensando|credo|credevo|credendo|immagino|immaginavo|temo|temevo|temendo|paura|spero|speravo|speriamo|sperando|dubbio|sospetto|magari|fingo|fingevo|finta|fingere|sembrava|sembra|pareva|pare)$/
/** «Volevo», «minaccia di»: an infinitive after them is not done. */
const INTENDED =
  /^(volevo|voglio|vorrei|voleva|vuole|volevano|vogliono|vogliamo|volevamo|dovevo|devo|doveva|deve|dovevamo|dobbiamo|spero|speravo|penso|pensavo|temo|temevo|paura|minaccia|minacciava|minacciano|invece|prima|senza|per|bisogna|bisognava|deciso|decido|decidiamo|voglia|tentazione)$/
const TOLD = /^(raccont|narr|legg|scriv|scritt|dett|dic|dicev|disser|disse|spieg|parl)/
const SAID = /^(dett|dic|diss)/

/**
 * Whether what stands from `start` to `end` is not part of the scene: denied («non scappavo»), imagined («come se
 * volassi», «pensavo che morisse», «l’avrei preso»), meant but not done («volevo scappare»), or told by somebody.
 * Forms that begin with «non» themselves are read as they stand.
 *
 * @param hasDenial the form has a denial of its own
 */
export function isUnreal(tokens: readonly Token[], start: number, end: number, hasDenial: boolean): boolean {
  return (
    isDenied(tokens, start, end, hasDenial) ||
    isConditional(tokens, start, end) ||
    isIntended(tokens, start) ||
    isThought(tokens, start) ||
    isLikened(tokens, start)
  )
}

function isDenied(tokens: readonly Token[], start: number, end: number, hasDenial: boolean): boolean {
  if (!hasDenial) {
    for (let at = start; at < end; at += 1) {
      const word = wordAt(tokens, at)
      if ((word === 'non' || word === 'senza') && wordAt(tokens, at + 1) !== 'solo') return true
    }
  }
  for (let at = start - 1; at >= start - 4 && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (/^(non|senza|nemmeno|neanche|neppure)$/.test(word)) return true
    if (!LIGHT.test(word)) return false
  }
  return false
}

/** «Sapevo che»: what comes after it in the conditional is sure to happen. */
const FORESEES =
  /^(so|sapevo|sapevamo|sapendo|capisco|capivo|capivamo|sento|sentivo|sentivamo|sicur[oaie]|cert[oaie]|convint[oaie])$/

/**
 * «L’avrei fatto volare», «se fosse mio»; but «non saprei dire» denies nothing of what stands beside it, and a form that
 * begins with «sapevo che» speaks itself of what will be.
 */
function isConditional(tokens: readonly Token[], start: number, end: number): boolean {
  if (FORESEES.test(wordAt(tokens, start))) return false
  for (let at = Math.max(0, start - 2); at < end; at += 1)
    if (sameClause(tokens, at, start) && CONDITIONAL.test(wordAt(tokens, at)) && !isNameThere(tokens, at)) return true
  return false
}

/** «Mio cugino Andrei», «Andrei mi abbraccia»: a name, and not what one would do. */
const isNameThere = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.capital === true &&
  (tokens[at - 1]?.sentence === tokens[at]?.sentence || /^(mi|ci|si|era|ha|aveva)$/.test(wordAt(tokens, at + 1)))

function isIntended(tokens: readonly Token[], start: number): boolean {
  const first = tokens[start]
  if (!first || verbOf(first)?.form !== 'inf') return false
  const before = sameClause(tokens, start - 1, start) ? wordAt(tokens, start - 1) : ''
  const lead = /^(di|a|ad)$/.test(before) ? wordAt(tokens, start - 2) : before
  return INTENDED.test(lead)
}

/** «Come dentro una cattedrale», «sembrava un labirinto»: named to say what something else is like. */
function isLikened(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 4 && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (/^(come|tipo|sembra|sembrava|sembravano|pareva|pare)$/.test(word)) return true
    if (
      !/^(un|una|uno|due|in|nel|nella|dentro|da|di|il|la|lo|i|le|gli|vecchia|vecchio|grande|fossi|fosse|a|al|alla|ai)$/.test(
        word,
      )
    )
      return false
  }
  return false
}

/** «Come se», «pensavo che», «mi raccontava che» before it, in its sentence and with no pause between. */
function isThought(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - REACH && sameClause(tokens, at, start); at -= 1) {
    const [word, before] = [wordAt(tokens, at), wordAt(tokens, at - 1)]
    if (word === 'se' && (before === 'come' || before === 'anche')) return before === 'come'
    if (word === 'quando' && before === 'come') return true
    if (word === 'che' && isNews(tokens, at - 1)) return false
    if (word === 'che' && (THOUGHT.test(before) || TOLD.test(before) || THOUGHT.test(wordAt(tokens, at - 2))))
      return true
    if (word === 'che' || word === 'e') return false
  }
  return false
}

/** «Mi dice che», «ci hanno detto che»: said to the dreamer as news, it happens in the scene. */
const isNews = (tokens: readonly Token[], at: number): boolean =>
  SAID.test(wordAt(tokens, at)) && [1, 2].some((step) => /^(mi|ci|m)$/.test(wordAt(tokens, at - step)))
