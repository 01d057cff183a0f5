const SMALL =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  )
const TENS = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

/** Numbers from here on are written in figures, and so are those beside them. */
export const FIGURES_FROM = 100

/** Whole numbers in words below a hundred, as prose has them; no gender from two on. */
export function inWords(count: number): string {
  const ten = TENS[Math.floor(count / 10) - 2]
  if (ten === undefined) return SMALL[count] ?? String(count)
  const unit = count % 10
  if (unit === 0) return ten
  if (unit === 3) return `${ten}tré`
  return `${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${SMALL[unit]}`
}

/** «un sogno», «tre sogni», «dodici sogni». */
export const dreamsOf = (count: number): string => (count === 1 ? 'un sogno' : `${inWords(count)} sogni`)

/** «una sola notte», «nove notti». */
export const nightsOf = (count: number): string => (count === 1 ? 'una sola notte' : `${inWords(count)} notti`)

/** «un sogno su tre», «cinque sogni su dodici», «tutti e tre i sogni». */
export function shareOf(count: number, all: number): string {
  if (all < 2) return dreamsOf(count)
  if (count >= all) return all < FIGURES_FROM ? `tutti e ${inWords(all)} i sogni` : `tutti i ${all} sogni`
  const some = all < FIGURES_FROM || count === 1 ? dreamsOf(count) : `${count} sogni`
  return `${some} su ${inWords(all)}`
}

/** A `yyyy-MM-dd` day after «il», «dal», «al» or «del»: the article joins what begins with a vowel, «l’8», «dall’11». */
export function dayWith(article: 'il' | 'dal' | 'al' | 'del', day: string): string {
  const [, month, date] = day.split('-').map(Number)
  const number = date === 1 ? '1º' : String(date)
  const name = `${number} ${MONTHS[(month ?? 1) - 1]}`
  if (date !== 8 && date !== 11) return `${article} ${name}`
  return `${article === 'il' ? 'l' : `${article}l`}’${name}`
}
