import { tokenize } from '#server/interpreter/language/tokens.ts'
import { namesContact } from './contact.ts'
import type { DreamText } from './dream-text.ts'
import { isItalian } from './language.ts'

/**
 * A model's prose in the product's form: paragraphs apart by blank lines, bold between double asterisks, nothing that
 * cannot be seen and no other mark-up. What is cleaned of a beginning is the beginning of what is cleaned of the whole,
 * but for its last sentence.
 */
export function cleanProse(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (sign) => (sign === '\t' ? ' ' : ''))
    .replace(/^[ \t]*(?:(?:#{1,6}|[-+•>]|\*(?!\*)|\d{1,2}[.)])\s+)+/gmu, '')
    .replace(/`+|_{2,}/g, '')
    .replace(/\*{3,}/g, '**')
    .replace(/(?<!\*)\*(?!\*)/g, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n\n')
    .trim()
}

/** The same for what stands on one line. */
export const cleanLine = (raw: string): string => cleanProse(raw).replace(/\*\*/g, '').replace(/\s+/gu, ' ').trim()

/** Takes bold marks out that have no partner in their paragraph. */
export function balanceBold(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => (paragraph.split('**').length % 2 === 1 ? paragraph : paragraph.replaceAll('**', '')))
    .join('\n\n')
}

const MARKUP = /[<>]|\]\(|!\[|&(?:[a-z]{2,8}|#x?[\da-f]+);/iu

/** Compared without case, accents and punctuation. */
const WORDING =
  /\b(?:significa(?:no)? che|premoni\w*|presagi\w*|accadra|depressione|disturb[oi]|diagnosi|farmac(?:o|i)|numeri da giocare)\b/g
const NEGATED = /\b(?:non|ne|senza|nessun|nessuno|nessuna|niente|mai|neanche|nemmeno|neppure)\b(?: \w+){0,4} $/

/**
 * What forbids showing a piece of a model's prose: mark-up, ways to reach somebody, predictions and diagnoses. Denied
 * ones may stand («non è una diagnosi»), and so may the dreamer's own words.
 */
export function proseFault(text: string, dream?: DreamText): 'markup' | 'contact' | 'wording' | undefined {
  if (MARKUP.test(text.normalize('NFKC'))) return 'markup'
  if (namesContact(text, dream)) return 'contact'
  const words = plainWords(dream ? withoutQuotes(text, dream) : text)
  const said = [...words.matchAll(WORDING)].filter(([found]) => !found.split(' ').every((word) => dream?.has(word)))
  return said.every(({ index }) => NEGATED.test(words.slice(0, index))) ? undefined : 'wording'
}

/** Words apart by spaces, clauses by commas: what is denied in one is not in the next. */
function plainWords(text: string): string {
  const tokens = tokenize(text)
  return tokens
    .map(({ word, clause }, at) => (clause === (tokens[at - 1]?.clause ?? clause) ? word : `, ${word}`))
    .join(' ')
}

const withoutQuotes = (text: string, dream: DreamText): string =>
  text.replace(/«[^«»]*»|“[^“”]*”|"[^"\n]*"/gu, (quote) => (dream.quotes(quote) ? ' ' : quote))

/** Fewer words do not show a language. */
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
