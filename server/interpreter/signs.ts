import { fold } from './tokens.ts'

/** What a feeling does to the body, or makes one do: it may as well come from something else. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  paura:
    /^(accappon|brivid|capelli|cuore|drizz|ferm|fiato|gel|impression|pelle|rabbrivid|raggel|rizz|sangue|sud|trasal|trem)/,
  ansia:
    /^(affann|batt|ci manc|cuore|fiato|mi manc|nodo|non resp|non riusc|palpit|peso|respir|soffoc|stomaco|stretta|sud|tachic|trafel)/,
  gioia: /^(abbiamo|avevamo|avevo|da rid|ho riso|rid|ris|scopp|sorrid)/,
  tristezza: /^(da piang|dolor|groppo|lacrim|lagrim|nodo|occhi|piagn|pian|singhiozz|soff|voglia)/,
  vergogna: /^(altri|arross|ci fiss|compagn|divent|mi fiss|paonazz|ross|tutt)/,
  solitudine: /^(abbandon|isolat|ness|non c|senza|vuoto)/,
  stupore: /^(a bocca|bocca|occhi|senza|sgran|strabuzz|trasal)/,
  tenerezza: /^(abbracc|accarezz|baci|carezz|ci ten|cullav|mi ten|strett|string)/,
  disgusto: /^(conati|fetid|fetore|lurid|maleod|marci|melma|muff|puzz|tanfo|viscid)/,
  confusione: /^(cap|ci gir|mi gir|non cap|non ho|non so|testa)/,
}

/** Whether these words show a feeling without naming it. */
export const isSign = (emotion: string, words: string): boolean => SIGNS[emotion]?.test(fold(words)) ?? false
