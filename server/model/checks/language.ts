import { tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamText } from '../dream-text.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Frequent Italian words in the form of `tokenize`: elided ones stand alone. */
const ITALIAN = set(
  'di a da in con su per tra fra vi il lo la l i gli le un uno una del dello della dell dei degli delle al allo alla all ai agli alle dal dallo dalla dall dai dagli dalle nel nello nella nell nei negli nelle sul sullo sulla sull sui sugli sulle ' +
    'e ed o ma che non si ti mi ci ne chi cui se come piu anche puo forse quando dove mentre perche qualcosa qualcuno cosa quale questo questa queste questi quello quella quel quei tuo tua tuoi tue suo sua c sono sei hai ha era sembra cio poi gia cosi senza ogni tutto ancora molto volte ad od tu qui qua no',
)
/** Frequent words of other languages that are not Italian. */
const FOREIGN = set(
  'the and of to you your is are this that it with for from was not may ' +
    'el los las que y de en por para es muy pero tus una du des les et est dans pour avec ce qui votre vous ton ta ' +
    'os em uma nao seu sua seus der die das und ist ein eine nicht mit sie den zu von im dein we be they she',
)
/** Few Italian words and loan words end in a consonant; others are foreign. */
const CONSONANT_ENDS = set(
  'per con non un il del nel sul al dal col bel quel gran san buon ben mal nessun qualcun ciascun alcun tal qual pur far aver esser poter voler dover saper vuol son or ancor fin don ed ad od sud nord est ovest film bar bus autobus tram computer hotel sport stop gas email smartphone',
)
const FOREIGN_LETTERS = /[^a-zàèéìíîòóùú\d]/iu
const APOSTROPHE = /['’‘ʼ]/

/** A sentence with fewer words does not show its language. */
const WORDS_MIN = 3
/** Above this share of a sentence, foreign words are more than loan words. */
const FOREIGN_SHARE = 0.25

/** Takes a word in the form of `tokenize`. */
export const isFunctionWord = (word: string): boolean => ITALIAN.has(word)

/** Whether a sentence is not or only partly in Italian. The dreamer's own words do not count. */
export function isForeign(text: string, dream: DreamText): boolean {
  const tokens = tokenize(text)
  const words = tokens.filter(({ word }) => !/^\d+$/.test(word))
  const isWordForeign = ({ word, start, end }: (typeof words)[number]): boolean => {
    if (ITALIAN.has(word) || APOSTROPHE.test(text.charAt(end))) return false
    // «ascensor» is no form of «ascensore».
    if (dream.has(word) && (/[aeiou]$/.test(word) || dream.quotes(word))) return false
    if (FOREIGN.has(word) || FOREIGN_LETTERS.test(text.slice(start, end).normalize('NFC'))) return true
    return /[^aeiou]$/.test(word) && word.length > 1 && !CONSONANT_ENDS.has(word)
  }
  const foreign = words.filter(isWordForeign)
  if (foreign.some(({ start, end }) => /(?!\p{Script=Latin})\p{L}/u.test(text.slice(start, end)))) return true
  if (words.length < WORDS_MIN) return false
  const italian = words.filter(({ word }) => ITALIAN.has(word))
  return foreign.length > 1 && (foreign.length > italian.length || foreign.length / words.length >= FOREIGN_SHARE)
}
