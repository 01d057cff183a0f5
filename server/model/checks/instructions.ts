import { tokenize } from '#server/interpreter/language/tokens.ts'
import { type DreamText, stem } from '../dream-text.ts'
import { isFunctionWord } from './language.ts'
import { numberOf } from './numbers.ts'

/** What a model says of its own task and of itself. */
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
/** Words for it that a dream seldom has. */
const MACHINERY =
  /(?<!\p{L})(?:(?:le|alle|delle|dalle|queste) istruzioni|prompt|json|output|utente|chatbot|modello linguistico|intelligenza artificiale)(?!\p{L})/giu

/** Whether a sentence speaks of the model's own task, or of the model. */
export const speaksOfItself = (text: string, dream: DreamText): boolean =>
  TASK.test(text) || [...text.matchAll(MACHINERY)].some(([name]) => !dream.quotes(name))

/** Words one after the other that are a repetition of the instructions: any, or those alone that say something. */
const RUN = { any: 7, telling: 3 } as const
/** A whole sentence needs no more. */
const WHOLE = [3, 4, 5, 6] as const
/** Telling words of a sentence that are repeated, and are too many: in any sentence, or in one that has few others. */
const REPEATED = { max: 5, share: 0.8 } as const

/** All runs of words of a text, whatever their last vowels. */
export function runsOf(text: string): ReadonlySet<string> {
  const { any, telling } = stemsOf(text)
  return new Set([...[...WHOLE, RUN.any].flatMap((length) => runs(any, length)), ...runs(telling, RUN.telling)])
}

/** For each word the run that begins there. */
const runs = (words: readonly string[], length: number): string[] =>
  words.map((_, at) => (at + length > words.length ? '' : words.slice(at, at + length).join(' ')))

function stemsOf(text: string) {
  const words = tokenize(text).map(({ word }) => word)
  const stems = (some: readonly string[]) => some.map((word) => String(numberOf(word) ?? stem(word)))
  return { any: stems(words), telling: stems(words.filter((word) => !isFunctionWord(word))) }
}

/** Whether a sentence repeats instructions, given as `runsOf` has them. */
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
