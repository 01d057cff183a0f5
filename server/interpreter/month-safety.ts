import type { SafetyNote } from '#shared/contracts/analyses.ts'
import { safetyNote } from './safety.ts'
import type { MonthInput } from './types.ts'

/** Whether words of the dreamer's own ask for care: they are met with the note, and never quoted as an image. */
export const asksForCare = (words: string): boolean => safetyNote('', words) !== undefined

/** The most urgent note that a month calls for, by the titles and the own elements of its dreams: all that is known of their words. */
export function monthSafety({ latest, elements }: Pick<MonthInput, 'latest' | 'elements'>): SafetyNote | undefined {
  const words = [
    ...latest.flatMap((line) => [line.title, ...line.elements]),
    ...Object.values(elements).flatMap((group) => group.map(({ label }) => label)),
  ]
  const notes = words.flatMap((own) => safetyNote('', own) ?? [])
  return notes.sort((a, b) => a.level - b.level)[0]
}
