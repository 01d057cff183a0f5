import type { DreamText } from './dream-text.ts'
import { isItalian } from './language.ts'
import { cleanLine, proseFault } from './prose.ts'

/** With fewer words nobody can tell a language. */
const LANGUAGE_WORDS = 5

/** A line of at most so many characters, as far as it may be shown: whole Italian sentences, or nothing. */
export function shownLine(raw: string, max: number, dream: DreamText): string {
  const line = shortLine(raw, max)
  const foreign = line.split(' ').length >= LANGUAGE_WORDS && !isItalian(line)
  return foreign || proseFault(line, dream) ? '' : line
}

/** Whole sentences, or nothing. */
function shortLine(raw: string, max: number): string {
  const line = cleanLine(raw)
  if (line.length <= max) return line
  return (/^.*[.!?…]/su.exec(line.slice(0, max))?.[0] ?? '').trim()
}
