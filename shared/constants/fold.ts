/** Signs within a word that nobody sees: soft hyphens, and spaces and joiners without a width. */
export const INVISIBLE = '\u00AD\u200B\u200C\u200D\u2060\uFEFF'
/** Letters that a program joined, as in texts copied from a PDF. */
export const LIGATURES = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }

const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'g')
const JOINED = new RegExp(`[${Object.keys(LIGATURES).join('')}]`, 'g')
const ASCII = /^[ -~]*$/
const COMBINING = /\p{M}/gu

/** A text as it reads: without signs that are not seen, its ligatures spelled out. */
export const asRead = (text: string): string =>
  text.replace(UNSEEN, '').replace(JOINED, (sign) => LIGATURES[sign as keyof typeof LIGATURES])

/** Lower-case and accent-blind, in composed or decomposed Unicode alike: «Perché» gives «perche». */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return ASCII.test(lower) ? lower : asRead(lower).normalize('NFD').replace(COMBINING, '')
}

const SMALL =
  /^(il|lo|la|l|i|gli|le|un|uno|una|di|d|a|da|in|con|su|per|tra|fra|e|ed|o|del|dello|della|dei|degli|delle|al|alla|ai|alle|nel|nella|nei|nelle|sul|sulla|dal|dalla|dell|nell|sull|all|dall|che|non|mi|si|ho|ha|quel|quell|quello|quella|quei|quegli|quelle|sogno|sogni|sognato)$/

/** The folded words that a search is about: «treno» of «quel sogno del treno»; the last where it has small ones only. */
export function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !SMALL.test(word))
  return content.length > 0 ? content : words.slice(-1)
}
