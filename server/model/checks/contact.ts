import type { DreamText } from '../dream-text.ts'

const ENDINGS = 'com|net|org|it|eu|info|biz|xyz|ru|io|co|app|me|link|site|online|shop|ly|tv|top|click'
const ADDRESS = new RegExp(
  [
    '@',
    '\\b[a-z]{2,}://',
    '\\bwww\\.',
    // Any ending that looks like a domain; after a missing space a capital follows: «il sogno.Forse».
    '[\\p{L}\\d-]\\s?\\.(?:\\p{Ll}{2,}|\\p{Lu}{2,})',
    '\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b',
  ].join('|'),
  'u',
)
const KNOWN_ADDRESS = new RegExp(`://|\\bwww\\.|(?:[\\p{L}\\d-]\\.|\\s\\.\\s?)(?:${ENDINGS})(?![\\p{L}\\d])`, 'iu')
/** Spoken form: «mago at posta punto it»; not «a che punto io». */
const SPOKEN =
  /\b(?:punto|dot)\s+(?:com|net|org|it|eu|info|xyz|ru|link|online|shop|top|click)\b|\p{L}\s+[([]?at[)\]]?\s+\p{L}|\bchiocciola\b[^.!?]{0,60}\b(?:punto|dot)\b/iu
/** «il sogno.Io» lacks a space and is no address. */
const FORGOTTEN_SPACE = /\.(?:Io|Me)(?![\p{L}\d])/gu
/** A short «per esempio». */
const SHORTENED = /\bp\.\s?es\./giu
const YEARS = /\b(?:19|20)\d{2}\b/g
const PHONE = /\d(?:[\s().\-/]{0,3}\d){5,}/
const CALL =
  /(?<!\p{L})(?:chiam\p{L}{0,6}|telefon\p{L}{0,6}|contatt\p{L}{0,6}|digit\p{L}{0,5}|compon\p{L}{0,5}|numer[oi]|tel|cell|sms|whatsapp|telegram|messagg\p{L}{0,4})\P{L}(?:[^.!?\n]{0,40}\P{N})?\d{3,}/iu
/** Italian helpline numbers; a short one may also be the number of a room or house. */
const HELPLINE =
  /(?<!\d)(?:1522|19696|116000|116111|116117|116123)(?!\d)|(?<!\p{L})(?:il|al|dal|del|col|sul|con|un)\s+(?:112|113|114|115|117|118|1500|1530)(?!\d)/iu
const PLATFORM = /(?<!\p{L})(?:whatsapp|telegram|instagram|facebook|messenger|tiktok|skype|discord)(?!\p{L})/giu
const STREET = /(?<!\p{L})(?:via|viale|piazza|corso|vicolo) (?:\p{L}+ ){0,3}\p{Lu}\p{L}+,? (?:n\.? ?)?\d+/gu
const OTHER_DIGITS = /(?![0-9])\p{Nd}/u
const DATES = /(?<![\d./-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?![./-]?\d)/g

/** Replaces wide, small and circled characters by plain ones and removes bold marks. */
const plainSigns = (text: string): string =>
  text
    .replaceAll('…', ' ')
    .normalize('NFKC')
    .replace(/\*\*|\p{M}/gu, '')
    .replace(/[。｡․]/gu, '.')

/** A contact from the dream is allowed, unless the sentence sends the dreamer there. */
const SENDING =
  /(?<!\p{L})(?:vai|visita|apri|clicca|accedi|registra|iscrivi|scrivi|invia|manda|chiama|contatta|telefona|digita|componi)(?:ti|mi|ci|gli|le|lo|la)?(?!\p{L})/iu

/** Whether a sentence names an address or a phone number, in any notation, that the dream does not contain. */
export function namesContact(text: string, dream: DreamText): boolean {
  const plain = withoutOwn(plainSigns(text), dream)
  const spaced = plain.replace(FORGOTTEN_SPACE, ' ').replace(SHORTENED, ' ')
  if (ADDRESS.test(spaced) || KNOWN_ADDRESS.test(spaced) || SPOKEN.test(spaced) || OTHER_DIGITS.test(plain)) return true
  const undated = plain.replace(DATES, ' ')
  if (PHONE.test(undated)) return true
  if ([...plain.matchAll(PLATFORM), ...plain.matchAll(STREET)].some(([name]) => !dream.quotes(name))) return true
  const numbers = undated.replace(YEARS, ' ').replace(/\d+/g, (number) => (dream.has(number) ? ' ' : number))
  return CALL.test(numbers) || HELPLINE.test(numbers)
}

function withoutOwn(text: string, dream: DreamText): string {
  const isSent = SENDING.test(text)
  return text.replace(/\+?\d[\d\s().\-/]*\d|[^\s,;:!?«»"“”()]+/gu, (signs) => {
    if (/^(?:\p{L}*|[^\p{L}\d]*)$/u.test(signs)) return signs
    const isAddress = /[@\d]/.test(signs) || KNOWN_ADDRESS.test(signs)
    return dream.includes(signs.replace(/\.$/, '')) && !(isSent && isAddress) ? ' ' : signs
  })
}
