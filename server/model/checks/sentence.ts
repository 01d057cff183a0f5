import { fold } from '#shared/constants/fold.ts'
import type { DreamText } from '../dream-text.ts'
import { INSTRUCTIONS } from '../prompt.ts'
import { isOfAnotherDream, isVerdict } from './belongs.ts'
import { claimFault } from './claims.ts'
import { namesContact } from './contact.ts'
import { repeats, runsOf, speaksOfItself } from './instructions.ts'
import { isForeign } from './language.ts'
import { namesNumbers } from './numbers.ts'

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
  | 'another dream'

const MARKUP = /[<>]|\]\(|!\[|&(?:[a-z]{2,8}|#x?[\da-f]+);/iu
/** Words between quotation marks of any kind. */
export const QUOTATION =
  /«[^«»]*»|„[^„“”]*[“”]|“[^“”]*”|"[^"\n]*"|(?<![\p{L}\d])['‘](?=\p{L})[^\n]+?['’](?![\p{L}\d])/gu
const INSTRUCTION_RUNS = runsOf(INSTRUCTIONS)
/** Suggested thoughts or texts are no quotations: «chiediti: «Che cosa temo?»». */
const SUGGESTED =
  /(?<!\p{L})(?:chiamat[oaie]|chiamano|parlano di|chied(?:er|i)ti|chiedi(?:le|gli)|domandar?ti|scrivi(?:le|gli|ti)|scrivi (?:un[ao]?|due|tre|su|in|qui)|prova a|potresti|complet(?:a|are)|dille|digli|(?:frase|riga|lettera|pagina|parole) che (?:cominci|inizi)\p{L}*)(?!\p{L})[^.!?]{0,40}$/iu

/** Why a sentence may not be shown; undefined if it may. Quotations of the dreamer's words may say anything. */
export function sentenceFault(sentence: string, dream: DreamText): SentenceFault | undefined {
  if (MARKUP.test(sentence.normalize('NFKC'))) return 'markup'
  const plain = sentence.replaceAll('**', '')
  // A quotation counts as one noun.
  const own = plain.replace(QUOTATION, (quotation) => (dream.quotes(quotation) ? 'questo' : quotation))
  if (namesContact(own, dream)) return 'contact'
  if (isForeign(own, dream)) return 'language'
  if (repeats(own, INSTRUCTION_RUNS) || speaksOfItself(own, dream)) return 'instructions'
  if (namesNumbers(own, dream)) return 'numbers'
  const claim = claimFault(own, dream) ?? (isVerdict(own, dream) ? 'certainty' : undefined)
  if (claim) return claim
  if (hasOtherQuotation(own, dream)) return 'quotation'
  return isOfAnotherDream(own, dream) ? 'another dream' : undefined
}

const hasOtherQuotation = (text: string, dream: DreamText): boolean =>
  [...text.matchAll(QUOTATION)].some(({ 0: quotation, index }) => {
    return /\p{L}/u.test(quotation) && !isFormOf(quotation, dream) && !SUGGESTED.test(text.slice(0, index))
  })

/** «correre» for the dreamer's «correvo». */
function isFormOf(quotation: string, dream: DreamText): boolean {
  const root = /^\P{L}*(\p{L}{3,})[aei]r(?:e|si)\P{L}*$/iu.exec(quotation)?.[1]
  return root !== undefined && dream.hasBeginning(fold(root))
}
