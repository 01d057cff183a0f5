import { MONTHS } from '#shared/constants/dates.ts'
import { MOOD_LABELS, type Mood } from '#shared/constants/dreams.ts'

/** Characters of another dream's title. */
export const TITLE_CHARS = 80
export const ELEMENTS_IN_LINE = 12

/** Replaces the characters of delimiters in a person's words. */
export const defuse = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›')

export const line = (text: string): string => defuse(text).replace(/\s+/gu, ' ').trim()

/** A block of a prompt between its delimiters; nothing without lines. */
export const block = (name: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`<${name}>`, ...lines, `</${name}>`] : []

export const list = (labels: readonly string[]): string => labels.join(', ') || 'nessuno'

export const moodWord = (mood: Mood | null): string => (mood ? MOOD_LABELS[mood].toLowerCase() : 'non detto')

/** «12 marzo 2026». */
export function longDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** The beginning of a long text, up to the end of a word. */
export function firstCharacters(content: string, max: number): { text: string; cut: boolean } {
  if (content.length <= max) return { text: content, cut: false }
  const start = content.slice(0, max + 1)
  const words = start.replace(/\s+\S*$/u, '')
  // One endless word is cut anywhere except inside a character.
  const text = words === start || words === '' ? start.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : words
  return { text, cut: true }
}
