import { tokenize } from '#server/interpreter/language/tokens.ts'
import { type DreamText, stem } from '../dream-text.ts'
import { isFunctionWord } from './language.ts'
import { numberOf } from './numbers.ts'

/** A model's words about its task or itself. */
const TASK = new RegExp(
  [
    '\\p{L}_\\p{L}',
    `(?<!\\p{L})(?:${[
      '(?:mie|nostre|ecco le|secondo le) (?:istruzioni|direttive|regole|risposte)',
      'istruzioni (?:ricevute|che (?:ho|mi))',
      '(?:istruzioni|regole|messaggio|testo) (?:di|del) sistema',
      'regola (?:numero )?\\d',
      'mio (?:compito|ruolo)',
      'devo (?:seguire|eseguire|rispettare|rispondere|evitare|usare|citare|analizzare)',
      'sono stat[oa] (?:programmat|istruit|configurat|addestrat|creat)[oa]',
      'mi (?:è stato|è stata|sono stat[ei]|hanno) (?:\\p{L}+ )?(?:chiest|dett|dat|ordinat|impost|impartit|fornit)\\p{L}',
      "(?:sono|come|da|in quanto|quale) (?:un |una |un[’']|l[’'])?assistente",
      "(?:un[’']|l[’']|una )(?:ia|ai)",
    ].join('|')})(?!\\p{L})`,
  ].join('|'),
  'iu',
)
/** Technical words that are rare in dreams. */
const MACHINERY =
  /(?<!\p{L})(?:(?:le|alle|delle|dalle|queste) istruzioni|prompt|json|output|utente|chatbot|modello linguistico|intelligenza artificiale)(?!\p{L})/giu

/** Whether a sentence is about the model's task or the model itself. */
export const speaksOfItself = (text: string, dream: DreamText): boolean =>
  TASK.test(text) || [...text.matchAll(MACHINERY)].some(([name]) => !dream.quotes(name))

/** So many consecutive words repeat the instructions: of any kind, or without function words. */
const RUN = { any: 7, telling: 3 } as const
/** The run length that is enough if the whole sentence is a repetition. */
const WHOLE = [3, 4, 5, 6] as const
/** Too many repeated telling words: in any sentence, or as a share in a short one. */
const REPEATED = { max: 5, share: 0.8 } as const

/** All runs of words of a text, without their last vowels. */
export function runsOf(text: string): ReadonlySet<string> {
  const { any, telling } = stemsOf(text)
  return new Set([...[...WHOLE, RUN.any].flatMap((length) => runs(any, length)), ...runs(telling, RUN.telling)])
}

/** The run that begins at each word. */
const runs = (words: readonly string[], length: number): string[] =>
  words.map((_, at) => (at + length > words.length ? '' : words.slice(at, at + length).join(' ')))

function stemsOf(text: string) {
  const words = tokenize(text).map(({ word }) => word)
  const stems = (some: readonly string[]) => some.map((word) => String(numberOf(word) ?? stem(word)))
  return { any: stems(words), telling: stems(words.filter((word) => !isFunctionWord(word))) }
}

/** Whether a sentence repeats the instructions; `known` comes from `runsOf`. */
export function repeats(text: string, known: ReadonlySet<string>): boolean {
  const { any, telling } = stemsOf(text)
  const isKnown = (run: string) => run !== '' && known.has(run)
  if (isKnown(any.join(' ')) || runs(any, RUN.any).some(isKnown)) return true
  const begins = runs(telling, RUN.telling).map(isKnown)
  const repeated = telling.filter((_, at) =>
    begins.slice(Math.max(0, at - RUN.telling + 1), at + 1).includes(true),
  ).length
  return repeated > REPEATED.max || (repeated > RUN.telling && repeated / telling.length >= REPEATED.share)
}
