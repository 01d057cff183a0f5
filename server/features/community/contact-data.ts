import { findPhoneNumbersInText } from 'libphonenumber-js/min'
import { LinkifyIt } from 'linkify-it'
import { plainSigns } from './blocked-words.ts'

/** Ends of an address that are no Italian word as well. */
const ENDS = 'com|net|org|it|eu|info|biz|xyz|ru'
/** Those that a sentence may begin with, «la porta.me ne vado»: only with a path do they make an address. */
const ENDS_WITH_PATH = 'app|be|ch|click|co|de|es|fr|gg|gl|io|link|ly|me|online|shop|site|to|top|tv|uk'
const linkify = new LinkifyIt({ fuzzyLink: true, maxLength: 100, tlds: `${ENDS}|${ENDS_WITH_PATH}`.split('|') })
const NEEDS_PATH = new RegExp(`\\.(?:${ENDS_WITH_PATH})$`, 'iu')
/** Sites that everybody visits reach nobody. */
const EVERYBODYS =
  /^(?:www\.)?(?:amazon|ebay|facebook|google|instagram|netflix|tiktok|twitter|wikipedia|youtube)\.(?:com|it|org)$/i

/** Marks of bold type and invisible signs do not split a number. */
const UNSEEN = /\*\*|[\p{M}\p{Cf}]/gu

/** «mario punto rossi chiocciola gmail punto com», «luna (at) posta . it»: the signs of an address in words. */
const AT = / {0,2}(?:[([{] ?(?:at|chiocciola) ?[)\]}]|(?<=[ ])(?:at|chiocciola)(?= )|@) {0,2}/giu
const POINT = / {0,2}(?:[([{] ?(?:dot|punto) ?[)\]}]|(?<= )(?:dot|punto)(?= )|\.) {0,2}(?=[\p{L}\d])/giu

const NETWORK =
  '(?<![\\p{L}\\d])(?:instagram|insta|ig|facebook|fb|tik ?tok|telegram|whatsapp|snapchat|discord|onlyfans|twitter|threads|twitch|skype)(?![\\p{L}\\d])'
/** The name of somebody there, that no word looks like. */
const HANDLE =
  '(?:[\\p{L}\\d.]{0,40}_[\\p{L}\\d_.]{0,40}|\\p{L}{1,40}\\.[\\p{L}\\d]{1,40}|\\p{L}[\\p{L}.]{0,40}\\d[\\p{L}\\d.]{0,40})'
const INVITE =
  '(?:(?:cerca|segui|scrivi|aggiungi|contatta|trova|messaggia)(?:te)?mi|(?:cercat|seguit|scrivet|aggiunget|contattat|trovat)emi|mi trov(?:i|ate))'
const PATTERNS = [
  // Signs of an address whatever it ends with: «www.», and a path.
  `(?<![\\p{L}\\d])www\\.[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){0,4}`,
  `(?<![\\p{L}\\d@.-])(?:[\\p{L}\\d-]{1,63}\\.){1,4}[a-z]{2,10}\\/[\\p{L}\\d][^\\s,;!?"»)]{0,80}`,
  `(?<![\\p{L}\\d])@[\\p{L}\\d_]{2,40}`,
  `${NETWORK}[ :=/]{1,3}@?${HANDLE}(?![\\p{L}\\d_./])`,
  `${NETWORK}[^.!?\\n]{1,30}?(?<![\\p{L}\\d_.])[\\p{L}\\d.]{1,40}_[\\p{L}\\d_.]{1,40}`,
  `${NETWORK} +mi +chiamo +[\\p{L}\\d_.]{2,40}`,
  `${NETWORK}\\/(?!${NETWORK})[\\p{L}\\d_.]{2,40}`,
  `(?<!\\p{L})${INVITE} +(?:\\p{L}{1,10} +){0,2}?su +(?:il mio +)?${NETWORK}`,
  `(?<![\\p{L}\\d_.])[\\p{L}\\d_.]{2,32}#\\d{4}(?!\\d)`,
  // The tax code, and a bank account.
  `\\b[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]\\b`,
  `\\bIT\\d{2} ?[A-Z](?: ?\\d){10,22}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** Ways to reach somebody that a text tells, each once, as they are written. Linear in its length. */
export function findContacts(text: string): string[] {
  const plain = plainSigns(text.replace(UNSEEN, '')).replace(/[。｡․]/gu, '.')
  const found = new Set([
    ...findAddresses(plain),
    ...PATTERNS.flatMap((pattern) => plain.match(pattern) ?? []),
    ...findNumbers(plain),
  ])
  const contacts = [...found].filter((contact) => !EVERYBODYS.test(contact))
  return contacts.filter((contact) => !contacts.some((other) => other !== contact && other.includes(contact)))
}

function findAddresses(plain: string): string[] {
  const links = (linkify.match(plain) ?? []).filter(({ schema, raw }) => schema || !NEEDS_PATH.test(raw))
  const spelled = linkify.match(plain.replace(AT, '@').replace(POINT, '.')) ?? []
  const mails = spelled.filter(({ schema, raw }) => schema === 'mailto:' && !links.some((link) => link.raw === raw))
  return [...links, ...mails].map(({ raw }) => raw)
}

/** Digits as one would dial them, with little in between. */
const RUN = /(?<![\p{L}\p{Nd}.,])(?:\+ ?)?\(?\p{Nd}(?:[ ().\-–—_/]{0,3}\p{Nd}){6,24}/gu
/** Searching a run takes time: a text with more of them is no dream. */
const RUNS_MAX = 30
/** Signs before a number that say what it is. */
const BEFORE = 30
const DIALLED = /(?<!\p{L})(?:chiam|telefon|tel\b|cell|whatsapp|telegram|sms|scriv|contatt)/iu
const COUNTED =
  /(?<!\p{L})(?:combinazion|codic|lotto|gioc|estra|lucchett|cassafort|temperatur|cont[aiò]|numeri|rovescia|pagina|stanza|coordinat)/iu
const DATE = /^\(?(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/
const THOUSANDS = /^[1-9]\d{0,2}(?:[ .]\d{3})+$/
/** Distances and years. */
const ROUND = /0{5}$/

/** Numbers that a telephone would dial, Italian without a prefix; what is counted, played or a date is none. */
function findNumbers(plain: string): string[] {
  return [...plain.matchAll(RUN)].slice(0, RUNS_MAX).flatMap(({ 0: run, index }) => {
    const before = plain.slice(Math.max(0, index - BEFORE), index)
    return findPhoneNumbersInText(run.replaceAll('_', ' '), 'IT')
      .map(({ startsAt, endsAt, number }) => ({ written: run.slice(startsAt, endsAt), digits: number.nationalNumber }))
      .filter(({ written, digits }) => isDialled(written, digits, before))
      .map(({ written }) => written)
  })
}

function isDialled(written: string, digits: string, before: string): boolean {
  const groups = written.match(/\p{Nd}+/gu) ?? []
  if (/^\+|^00[1-9]/.test(written)) return true
  if (DATE.test(written) || THOUSANDS.test(written) || ROUND.test(digits)) return false
  if (DIALLED.test(before)) return digits.length >= 7
  if (groups.length > 1 && COUNTED.test(before)) return false
  // Pairs are played, drawn or counted more often than they are dialled.
  if (groups.every(({ length }) => length < 3) && groups.some(({ length }) => length > 1)) return false
  if (digits.startsWith('3')) return digits.length === 10 || groups[1]?.length === 6
  return /^0[1-9]/.test(digits) && digits.length >= 9 && digits.length <= 11
}
