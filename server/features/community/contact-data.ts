import { DATES, PLAIN_ENDINGS, plainSigns } from '#server/contact-signs.ts'
import { findNumbers } from './contact-data-numbers.ts'

const ENDING = `(?:${PLAIN_ENDINGS})(?![\\p{L}\\d])`
const NAME = '[\\p{L}\\d._%+-]{1,64}'
const HOST = '[\\p{L}\\d-]{1,63}'
const NETWORK =
  '(?<![\\p{L}\\d])(?:instagram|insta|ig|facebook|fb|tik ?tok|telegram|whatsapp|snapchat|discord|onlyfans|twitter|threads|twitch|skype)(?![\\p{L}\\d])'
/** The name of somebody there, that no word looks like. */
const HANDLE =
  '(?:[\\p{L}\\d.]{0,40}_[\\p{L}\\d_.]{0,40}|\\p{L}{1,40}\\.[\\p{L}\\d]{1,40}|\\p{L}[\\p{L}.]{0,40}\\d[\\p{L}\\d.]{0,40})'
const INVITE =
  '(?:(?:cerca|segui|scrivi|aggiungi|contatta|trova|messaggia)(?:te)?mi|(?:cercat|seguit|scrivet|aggiunget|contattat|trovat)emi|mi trov(?:i|ate))'

const CONTACTS = [
  `(?<![\\p{L}\\d])@[\\p{L}\\d_]{2,40}`,
  `${NAME}@${HOST}\\.\\p{L}{2,}`,
  `${NAME} ?@ ?${HOST} ?\\. ?${ENDING}`,
  `${NAME}(?: ?[([{] ?at ?[)\\]}] ?| +at +)${HOST}(?: ?\\. ?| ?[([{]?(?:dot|punto)[)\\]}]? +)${ENDING}`,
  `${NAME} +chiocciola +${HOST}(?: +punto +${HOST}){0,3} +punto +${ENDING}`,
  `(?<![\\p{L}\\d])(?:https?:\\/\\/|www\\.)\\S{1,80}`,
  `(?<![\\p{L}\\d@.-])(?:${HOST}\\.){0,4}[\\p{L}\\d-]{2,63}\\.${ENDING}`,
  `(?<![\\p{L}\\d@.-])(?:${HOST}\\.){1,4}[a-z]{2,10}\\/[\\p{L}\\d][^\\s,;!?"»)]{0,80}`,
  `${NETWORK}[ :=/]{1,3}@?${HANDLE}(?![\\p{L}\\d_./])`,
  `${NETWORK}[^.!?\\n]{1,30}?(?<![\\p{L}\\d_.])[\\p{L}\\d.]{1,40}_[\\p{L}\\d_.]{1,40}`,
  `${NETWORK} +mi +chiamo +[\\p{L}\\d_.]{2,40}`,
  `${NETWORK}\\/(?!${NETWORK})[\\p{L}\\d_.]{2,40}`,
  `(?<!\\p{L})${INVITE} +(?:\\p{L}{1,10} +){0,2}?su +(?:il mio +)?${NETWORK}`,
  `[\\p{L}\\d_.]{2,32}#\\d{4}(?!\\d)`,
  // The tax code, and a bank account.
  `\\b[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]\\b`,
  `\\bIT\\d{2} ?[A-Z](?: ?\\d){10,22}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** Places that everybody goes to are no way to reach anybody. */
const EVERYBODYS =
  /^(?:www\.)?(?:amazon|ebay|facebook|google|instagram|netflix|tiktok|twitter|wikipedia|youtube)\.(?:com|it|org)$/i
/** Figures that are nobody's number: times from and to, thousands. */
const TIMES = /\b\d{1,2}[.:]\d{2} ?[-–] ?\d{1,2}[.:]\d{2}\b/g
const THOUSANDS = /(?<![\d.,/-])\d{1,3}(?:\.\d{3})+(?![./-]?\d)/g

/** Ways to reach somebody that a text tells, each once, as they are written. Linear in its length. */
export function findContacts(text: string): string[] {
  const plain = plainDigits(plainSigns(text))
  const numbers = [DATES, TIMES, THOUSANDS].reduce((rest, figures) => rest.replace(figures, ','), plain)
  const matches = [...CONTACTS.flatMap((contact) => plain.match(contact) ?? []), ...findNumbers(numbers)]
  const found = [...new Set(matches)].filter((contact) => !EVERYBODYS.test(contact))
  return found.filter((contact) => !found.some((other) => other !== contact && other.includes(contact)))
}

const DIGIT = /\p{Nd}/u

/** Digits of other scripts as ours: each script has its ten in a row. */
const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
