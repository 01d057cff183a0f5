import { tokenize } from '#server/interpreter/tokens.ts'
import type { DreamText } from './dream-text.ts'

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
const ADDRESS =
  /@|\b[a-z]{2,}:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|net|org|it|eu|io|co|app|info|xyz|ru|me|link|site|online|shop|ly|tv|biz)(?![\p{L}\d])/iu
/** «il sogno.Io» is a forgotten space, no address. */
const FORGOTTEN_SPACE = /\.(?:Io|Me)(?![\p{L}\d])/gu
const DATES = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/g
const PHONE = /\d(?:[\s().\-/]{0,3}\d){5,}/
const CALL = /(?:chiam|telefon|contatt)\p{L}{0,6}\P{L}(?:[^.!?\n]{0,40}\P{N})?\d{3,}/iu

/** Compared without case, accents and punctuation. */
const WORDING =
  /\b(?:significa(?:no)? che|premoni\w*|accadra|depressione|disturb[oi]|diagnosi|farmac\w*|numeri da giocare)\b/
const OMEN = /\bpresagi\w*/g
const NEGATED = /\b(?:non|ne|senza|nessun|nessuno|mai)\b(?: \w+){0,4} $/

/**
 * What forbids showing a piece of a model's prose: mark-up, ways to reach somebody, predictions and diagnoses. Words
 * between quotation marks that stand in the dream are the dreamer's own.
 */
export function proseFault(text: string, dream?: DreamText): 'markup' | 'contact' | 'wording' | undefined {
  if (MARKUP.test(text)) return 'markup'
  if (ADDRESS.test(text.replace(FORGOTTEN_SPACE, ' '))) return 'contact'
  const numbers = text.replace(DATES, ' ')
  if (PHONE.test(numbers) || CALL.test(numbers)) return 'contact'
  const words = plainWords(dream ? withoutQuotes(text, dream) : text)
  if (WORDING.test(words)) return 'wording'
  const omens = [...words.matchAll(OMEN)]
  return omens.every(({ index }) => NEGATED.test(words.slice(0, index))) ? undefined : 'wording'
}

const plainWords = (text: string): string =>
  tokenize(text)
    .map(({ word }) => word)
    .join(' ')

const withoutQuotes = (text: string, dream: DreamText): string =>
  text.replace(/«[^«»]*»|“[^“”]*”|"[^"\n]*"/gu, (quote) => (dream.find(quote) === undefined ? quote : ' '))
