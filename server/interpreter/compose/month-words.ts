const SMALL =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'
const SMALL_WORDS = SMALL.split(' ')
const TENS = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

/** Whole numbers in words below a hundred, as prose has them; no gender from two on. */
export function inWords(count: number): string {
  const ten = TENS[Math.floor(count / 10) - 2]
  if (ten === undefined) return SMALL_WORDS[count] ?? String(count)
  const unit = count % 10
  if (unit === 0) return ten
  if (unit === 3) return `${ten}tré`
  return `${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${SMALL_WORDS[unit]}`
}

/** «un sogno», «tre sogni», «dodici sogni». */
export const dreamsOf = (count: number): string => (count === 1 ? 'un sogno' : `${inWords(count)} sogni`)

/** «una sola notte», «nove notti». */
export const nightsOf = (count: number): string => (count === 1 ? 'una sola notte' : `${inWords(count)} notti`)

/** «nessuno», «uno», «quattro». */
export const noneOr = (count: number): string => (count === 0 ? 'nessuno' : inWords(count))

/** A `yyyy-MM-dd` day after «il», «dal», «al» or «del»: the article joins what begins with a vowel, «l’8», «dall’11». */
export function dayWith(article: 'il' | 'dal' | 'al' | 'del', day: string): string {
  const date = new Date(day)
  const number = date.getUTCDate()
  const name = `${number === 1 ? '1º' : number} ${date.toLocaleDateString('it', { month: 'long', timeZone: 'UTC' })}`
  if (number !== 8 && number !== 11) return `${article} ${name}`
  return `${article === 'il' ? 'l' : `${article}l`}’${name}`
}
