import { tokenize } from '#server/interpreter/language/tokens.ts'
import { is } from '#server/interpreter/language/words.ts'
import type { DreamText } from '../dream-text.ts'

/** A parent has several names. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  madre: ['mamma'],
  mamma: ['madre'],
  padre: ['papa', 'babbo'],
  papa: ['padre', 'babbo'],
  genitori: ['madre', 'mamma', 'padre', 'papa', 'babbo'],
}
const ANIMALS =
  /^(can[ei]|cagn\w+|gatt[oiae]|serpent[ei]|cavall[oi]|lup[oi]|ragn[oi]|top[oi]|uccell[oi]|pesc[ei]|ors[oi]|leon[ei]|ap[ei]|mucc[ah]\w*|galli?n[ae]|tigr[ei]|squal[oi]|farfall[ae]|rondin[ei]|cign[oi])$/
const PLACES =
  /^(mare|spiaggi[ae]|montagn[ae]|bosc\w+|scuol[ae]|chies[ae]|ospedal[ei]|stazion[ei]|aeroport\w+|cimiter\w+|fium[ei]|lag\w+|isol[ae]|tren[oi]|aere[oi]|cantin[ae]|soffitt[ae]|giardin\w+)$/
/** «tua madre», «il cane», «nel bosco» are of this dream; «parlane con un amico» is of nobody. */
const DEFINITE =
  /^(tu[oae]|tuoi|il|lo|la|l|i|gli|le|quel\w*|quest[oaie]|d?el|d?ell[oae]?|dei|degli|delle|al|all[oae]?|dal|dall[oae]?|nel|nell[oae]?|sul|sull[oae]?|mi[oa])$/
/** People whom readings of dreams name. */
const READERS = /^(freud|jung|artemidoro|hillman|hall|domhoff|dante|italia|italiano|europa)$/

/** Whether a sentence speaks of a person, an animal or a place that nothing of this dream has. */
export function isOfAnotherDream(text: string, dream: DreamText): boolean {
  const tokens = tokenize(text)
  return tokens.some(({ word, capital, sentence, start, end }, at) => {
    const before = tokens[at - 1]
    const isOpening = before?.sentence !== sentence
    if (dream.has(word) || (PARENTS[word] ?? []).some((name) => dream.has(name))) return false
    if (capital && !isOpening && isName(text, start, end) && !READERS.test(word))
      return !dream.hasBeginning(word.slice(0, -1))
    const isNamed = DEFINITE.test(before?.word ?? '')
    const isSomebody = is.person(word) && !is.stranger(word) && !/^(amic\w*|medico|ex|person\w+)$/.test(word)
    return (
      isNamed && (isSomebody || ANIMALS.test(word) || (PLACES.test(word) && !/^d(?:el|i)/.test(before?.word ?? '')))
    )
  })
}

/** «Marco» inside a sentence; not «Poi» after a colon, «SEMPRE» or a small word. */
const isName = (text: string, start: number, end: number): boolean =>
  end - start > 2 &&
  /^\p{Lu}\p{Ll}+$/u.test(text.slice(start, end)) &&
  !/[.!?…:«“"–—-]\s*$/u.test(text.slice(0, start)) &&
  !is.function(text.slice(start, end).toLowerCase())

const VERDICT =
  /(?<!\p{L})(?:evidentemente|in fondo(?! (?:a|al|alla|alle|allo|ai|agli)(?!\p{L}))|di sicuro|senza dubbio|indubbiamente|chiaramente|simbolo d[ei]\p{L}*|rimanda(?:no)? a\p{L}*|(?:rivela|dimostra|conferma) che|non hai (?:ancora|mai) (?:elabor|super|accett|affront|risol|perdon|lasciat)\p{L}*|sei (?:una persona|troppo|ancora|in fuga|in cerca|alla ricerca|pronta?|arrabbiat[oa]|insicur[oa]|bloccat[oa])|tendi a|fai fatica a|il tuo inconscio|la tua psiche)(?!\p{L})/iu
const HEDGED =
  /(?<!\p{L})(?:forse|può|possono|potrebbe(?:ro)?|magari|chissà|c’è chi|c'è chi|alcuni|qualcuno (?:ci |lo |la )?(?:ved|legg|dic|pens)\p{L}*|molti|spesso|ti sembra|secondo te|non so|non dice|non significa|non vuol dire|se )(?!\p{L})/iu

/** Whether a sentence says as certain what the dreamer is, feels or means. A question may. */
export const isVerdict = (text: string): boolean => VERDICT.test(text) && !HEDGED.test(text) && !/\?\P{L}*$/u.test(text)
