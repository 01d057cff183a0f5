import { tokenize } from '#server/interpreter/language/tokens.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that hold Italian together, as `tokenize` gives them: elided ones stand by themselves. */
const ITALIAN = set(
  'di a da in con su per tra fra il lo la l i gli le un uno una del dello della dell dei degli delle al allo alla all ai agli alle dal dallo dalla dall dai dagli dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle ' +
    'e ed o ma che non si ti mi ci ne chi cui se come piu anche puo forse quando dove mentre perche qualcosa qualcuno cosa quale questo questa queste questi quello quella quel quei tuo tua tuoi tue suo sua c sono sei hai ha era sembra cio poi gia cosi senza ogni tutto ancora molto volte ad od',
)
/** Others that are often in short lines. */
const COMMON = set(
  'tutta tutti tutte qualche nessuno appena adesso oggi ieri ora dopo prima sotto sopra dentro fuori verso fino accanto vicino lontano vorresti potresti puoi fa fare scrivi prova chiediti parla',
)
/** Words that hold other languages together and are none in Italian. */
const FOREIGN = set(
  'the and of to you your is are this that it with for from was not may ' +
    'el los las que y de en por para es muy pero como su sus tus un una ' +
    'les des et est dans pour avec ce qui votre vous ton ta une du sur ' +
    'os em uma nao seu sua seus ' +
    'der die das und ist ein eine nicht mit sie den zu von im dein',
)
const ONLY_FOREIGN = new Set([...FOREIGN].filter((word) => !ITALIAN.has(word)))

const ITALIAN_MIN = 0.15
const FOREIGN_MAX = 0.1
const KNOWN = new Set([...ITALIAN, ...COMMON])

/** Whether a word, as `tokenize` gives it, says nothing by itself. */
export const isFunctionWord = (word: string): boolean => ITALIAN.has(word)

/** Whether a text of some length is Italian, by the words that every sentence needs. */
export function isItalian(text: string): boolean {
  const words = tokenize(text)
  const share = (known: ReadonlySet<string>) => words.filter(({ word }) => known.has(word)).length / words.length
  return words.length > 0 && share(KNOWN) >= ITALIAN_MIN && share(ONLY_FOREIGN) < FOREIGN_MAX
}
