import { isRemark } from '../language/asides.ts'
import { isThingWord } from '../language/nouns.ts'
import { isVerbE, someAt, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { type Candidate, type Reading, stemsIn } from './candidates.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** Length in characters. */
const MOMENT = { min: 12, max: 90 } as const
const NEGATIVE = /^(non|mai|nessun[oa]?|senza|nemmeno|neanche|neppure|niente|nulla)$/
/** «Lo scuoto», «non ne uscivo più». */
const CLITIC = /^(lo|la|li|le|ne|gli|gliel\w*)$/
/** A sentence that begins so is unclear without the one before. */
const DEPENDENT =
  /^(e|ed|ma|pero|che|cui|chi|poi|allora|quindi|infatti|invece|anzi|dunque|comunque|cosi|o|oppure|insomma|dove|perche|finche|siccome|quale|quali|quanto|quando|mentre|appena|se|dopo|come|quell[oaie]|quest[oaie]|anche|cioe|tipo|visto|tutto|tutta|pensando|sapendo|mica)$/

/** Whole sentences of the dream that are clear without their context, the best first. */
export function momentsOf(reading: Reading): Candidate[] {
  const { tokens, text, story } = reading
  return sentencesOf(story)
    .filter((sentence) => isMoment(reading, sentence))
    .map(({ from, to }): Candidate => {
      const isDenied = someAt(from, to, (at) => NEGATIVE.test(wordAt(tokens, at)))
      const isOwn = someAt(
        from,
        to,
        (at) => /^(mi|io|me|ci)$/.test(wordAt(tokens, at)) || /^(I|we)$/.test(verbOf(tokens[at] as Token)?.form ?? ''),
      )
      const late = (tokens[from]?.start ?? 0) / (text.length + 1)
      const score = (isDenied ? 0.8 : 0) + (isOwn ? 0.5 : 0) + late
      return { kind: 'moment', from, to, score, stem: `moment ${from}`, stems: stemsIn(tokens, from, to) }
    })
    .sort((a, b) => b.score - a.score)
}

function isMoment({ tokens, text, story, isTold, isSpoken, isVerb }: Reading, sentence: Sentence): boolean {
  const { from, to } = sentence
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last || to - from < 3 || isSpoken(from) || isRemark(tokens, sentence)) return false
  if (!isTold(from) || someAt(from, to, (at) => story.clauseAt(at) === undefined)) return false
  const quote = text.slice(first.start, last.end)
  if (quote.length < MOMENT.min || quote.length > MOMENT.max || /[«»"“”*\n\r()[\]{}/]|\.\.|…/u.test(quote)) return false
  const hasNoun = (a: number, b: number) => someAt(a, b, (at) => isThingWord(tokens[at]) && !isVerb(at))
  const isUnclear = (at: number) =>
    (CLITIC.test(wordAt(tokens, at)) && isVerb(at + 1) && !hasNoun(from, at)) ||
    /^(svegli[oa]|svegliat[oa]|svegliarmi|dormiveglia|lui|lei)$/.test(wordAt(tokens, at))
  if (someAt(from, to, isUnclear)) return false
  // «Arriva in fondo»: nobody knows who
  const verb = story.verbs[from] ?? to
  if (verb >= to) return false
  const isSomebodyElse = /^(it|they)$/.test(verbOf(tokens[verb] as Token)?.form ?? '')
  if (isSomebodyElse && !hasNoun(from, verb) && !hasNoun(verb + 1, Math.min(verb + 4, to))) return false
  if (DEPENDENT.test(first.word) && !isVerbE(first)) return false
  return !/^[\s"”»]*[?!…]|^\s*\.\./u.test(text.slice(last.end, tokens[to]?.start ?? text.length))
}
