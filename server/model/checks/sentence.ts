import { fold, tokenize } from '#server/interpreter/language/tokens.ts'
import { type DreamText, stem } from '../dream-text.ts'
import { INSTRUCTIONS } from '../prompt.ts'
import { claimFault } from './claims.ts'
import { namesContact } from './contact.ts'
import { isForeign, isFunctionWord } from './language.ts'
import { namesNumbers, numberOf } from './numbers.ts'

/** Why a sentence is not shown. */
export type SentenceFault =
  | 'markup'
  | 'contact'
  | 'language'
  | 'instructions'
  | 'numbers'
  | 'prediction'
  | 'diagnosis'
  | 'certainty'
  | 'quotation'

const MARKUP = /[<>]|\]\(|!\[|&(?:[a-z]{2,8}|#x?[\da-f]+);/iu
const QUOTATION = /«[^«»]*»|„[^„“”]*[“”]|“[^“”]*”|"[^"\n]*"|(?<![\p{L}\d])['‘](?=\p{L})[^\n]+?['’](?![\p{L}\d])/gu
/** Words that the dreamer is asked to think or to write are quoted from nowhere: «chiediti: «Che cosa temo?»». */
const SUGGESTED =
  /(?<!\p{L})(?:chied(?:er|i)ti|chiedi(?:le|gli)|domandar?ti|scrivi(?:le|gli|ti)|scrivi (?:un[ao]?|due|tre|su|in|qui)|prova a|potresti|complet(?:a|are)|dille|digli|(?:frase|riga|lettera|pagina|parole) che (?:in)?(?:comin|i?ni)[cz]i\p{L}*)(?!\p{L})[^.!?]{0,40}$/iu

/**
 * What forbids showing a sentence of a model; undefined where nothing does. The dreamer's own words between quotation
 * marks may say anything.
 * @param instructions what the model must not repeat, as `runsOf` gives it
 */
export function sentenceFault(
  sentence: string,
  dream: DreamText,
  instructions: ReadonlySet<string> = OWN_RUNS,
): SentenceFault | undefined {
  if (MARKUP.test(sentence.normalize('NFKC'))) return 'markup'
  const plain = sentence.replaceAll('**', '')
  // A quotation is one thing of which something is said.
  const own = plain.replace(QUOTATION, (quotation) => (dream.quotes(quotation) ? 'questo' : quotation))
  if (namesContact(own, dream)) return 'contact'
  if (isForeign(own, dream)) return 'language'
  if (repeats(own, instructions) || MACHINERY.test(own)) return 'instructions'
  if (namesNumbers(own, dream)) return 'numbers'
  return claimFault(own, dream) ?? (hasOtherQuotation(own, dream) ? 'quotation' : undefined)
}

const hasOtherQuotation = (text: string, dream: DreamText): boolean =>
  [...text.matchAll(QUOTATION)].some(({ 0: quotation, index }) => {
    return /\p{L}/u.test(quotation) && !isFormOf(quotation, dream) && !SUGGESTED.test(text.slice(0, index))
  })

/** «correre», where the dreamer wrote «correvo». */
function isFormOf(quotation: string, dream: DreamText): boolean {
  const root = /^\P{L}*(\p{L}{3,})[aei]r(?:e|si)\P{L}*$/iu.exec(quotation)?.[1]
  return root !== undefined && dream.hasBeginning(fold(root))
}

/** What a model says of its own task. */
const MACHINERY =
  /(?<!\p{L})(?:(?:mie|nostre|ecco le|secondo le) (?:istruzioni|direttive|regole)|(?:il )?mio (?:compito|ruolo)|devo (?:seguire|eseguire|rispettare|rispondere|evitare|usare|citare|analizzare)|sono stat[oa] (?:programmat|istruit|configurat|addestrat|creat)[oa]|(?:istruzioni|regole|messaggio|prompt) (?:di|del) sistema|mi (?:è stato|è stata|sono stat[ei]|hanno) (?:\p{L}+ )?(?:chiest|dett|dat|ordinat|impost|impartit|fornit)\p{L}|ho ricevuto (?:\p{L}+ )?(?:istruzioni|regole|ordine)|prompt|json|(?:sono|come|da|in quanto|quale) (?:un |una |un’|un'|l’|l')?(?:assistente|modello linguistico|intelligenza artificiale|ia|ai))(?!\p{L})/iu

/** Words one after the other that are a repetition of the instructions: any, or those alone that say something. */
const RUN = { any: 7, telling: 3 } as const
/** Telling words of a sentence that are repeated, and are too many: in any sentence, or in one that has few others. */
const REPEATED = { max: 5, share: 0.8 } as const

/** All runs of words of a text, whatever their last vowels. */
export function runsOf(text: string): ReadonlySet<string> {
  const { any, telling } = stemsOf(text)
  return new Set([...runs(any, RUN.any), ...runs(telling, RUN.telling)])
}

/** For each word the run that begins there. */
const runs = (words: readonly string[], length: number): string[] =>
  words.map((_, at) => (at + length > words.length ? '' : words.slice(at, at + length).join(' ')))

function stemsOf(text: string) {
  const words = tokenize(text).map(({ word }) => word)
  const stems = (some: readonly string[]) => some.map((word) => String(numberOf(word) ?? stem(word)))
  return { any: stems(words), telling: stems(words.filter((word) => !isFunctionWord(word))) }
}

const OWN_RUNS = runsOf(INSTRUCTIONS)

function repeats(text: string, known: ReadonlySet<string>): boolean {
  const { any, telling } = stemsOf(text)
  const isKnown = (run: string) => run !== '' && known.has(run)
  if (runs(any, RUN.any).some(isKnown)) return true
  const begins = runs(telling, RUN.telling).map(isKnown)
  const repeated = telling.filter((_, at) =>
    begins.slice(Math.max(0, at - RUN.telling + 1), at + 1).includes(true),
  ).length
  return repeated > REPEATED.max || (repeated > RUN.telling && repeated / telling.length >= REPEATED.share)
}
