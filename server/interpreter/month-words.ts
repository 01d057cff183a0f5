/** Whole numbers in words up to ten, as prose has them; no gender from two on. */
const SMALL = ['zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

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

export const inWords = (count: number): string => SMALL[count] ?? String(count)

/** «un sogno», «tre sogni», «12 sogni». */
export const dreamsOf = (count: number): string => (count === 1 ? 'un sogno' : `${inWords(count)} sogni`)

/** «una sola notte», «nove notti». */
export const nightsOf = (count: number): string => (count === 1 ? 'una sola notte' : `${inWords(count)} notti`)

/** «un sogno su tre», «cinque sogni su 12», «tutti e tre i sogni». */
export function shareOf(count: number, all: number): string {
  if (all < 2) return dreamsOf(count)
  if (count < all) return `${dreamsOf(count)} su ${inWords(all)}`
  return all > 10 ? `tutti i ${all} sogni` : `tutti e ${inWords(all)} i sogni`
}

/** A `yyyy-MM-dd` day after «il», «dal», «al» or «del»: the article joins what begins with a vowel, «l’8», «dall’11». */
export function dayWith(article: 'il' | 'dal' | 'al' | 'del', day: string): string {
  const [, month, date] = day.split('-').map(Number)
  const number = date === 1 ? '1º' : String(date)
  const name = `${number} ${MONTHS[(month ?? 1) - 1]}`
  if (date !== 8 && date !== 11) return `${article} ${name}`
  return `${article === 'il' ? 'l' : `${article}l`}’${name}`
}
