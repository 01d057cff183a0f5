import { inWords } from '#server/interpreter/compose/prose.ts'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import { fold } from '#shared/constants/fold.ts'
import type { DreamText } from '../dream-text.ts'

const IN_WORDS = new Map(Array.from({ length: 100 }, (_, value) => [fold(inWords(value)), value]))
/** «uno», «sei» are numbers only beside others. */
const OTHERWISE = new Set(['uno', 'sei'])
/** Words between the numbers of a series. */
const LINKS = new Set('e ed o poi il lo l la i n nr numero infine anche con'.split(' '))
/** Minimum length: «due o tre volte» counts something, «7 e 23» does not. */
const SERIES = { digits: 2, words: 3 } as const
/** Days and hours are not lottery numbers. */
const DAYS =
  /\d{4}-\d{2}-\d{2}|(?<![\d/-])(?:[012]?\d|3[01])[./-](?:0?[1-9]|1[0-2])(?:[./-](?:19|20)?\d{2})?(?![./-]?\d)|(?<!\d)[012]?\d[.:][0-5]\d(?!\d)|\d{1,2}(?:\s*(?:,|e|o|al|all’|il|l’)\s*\d{1,2})*\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)/giu
const GAME =
  /(?<!\p{L})(?:(?:super)?enalotto|lotto|lotteria|smorfia|cabala|ruota (?:di (?:bari|cagliari|firenze|genova|milano|napoli|palermo|roma|torino|venezia)|nazionale)|estrazion[ei]|tern[oi]|amb[oi]|cinquina|numer[oi] (?:\p{L}+ )?(?:da giocare|fortunat[oi]|vincent[ei])|giocal[io]|puntal[io]|tenta la (?:fortuna|sorte)|(?:gioca|punta|fa)(?=\P{L}+\d)|(?:gioca|punta|scommetti)\p{L}* (?:\p{L}+ )?(?:su|sul|sull|il|i|l|numer[oi]|questi|tutto))(?!\p{L})/iu

/** The number of a word in the form of `tokenize`, or undefined. */
export const numberOf = (word: string): number | undefined => (/^\d+$/.test(word) ? Number(word) : IN_WORDS.get(word))

/** «il faro dà il 22, la torta il 35»: single numbers without a noun. */
const ALONE = /(?<!\p{L})(?:il |lo |l[’'])(\d+)(?=\s*(?:[,;:.!?]|$|ed? ))/giu

/** Whether a sentence suggests lottery numbers: several that the dream lacks, or one with a word of a game. */
export function namesNumbers(text: string, dream: DreamText): boolean {
  if (!/\p{L}/u.test(text)) return /\d/.test(text)
  const isNew = (word: string) => {
    const value = numberOf(word) ?? 0
    return !dream.has(word) && !dream.has(String(value)) && !dream.has(fold(inWords(value)))
  }
  const undated = text.replace(DAYS, ' , ')
  if ([...undated.matchAll(ALONE)].filter(([, number = '']) => isNew(number)).length >= SERIES.digits) return true
  const all = seriesOf(undated)
  if (GAME.test(text) && all.flatMap(({ words }) => words).some((word) => isNew(word) && !OTHERWISE.has(word)))
    return true
  return all.some(({ words, isSpan }) => {
    const isPair = !isSpan && words.filter((word) => /\d/.test(word)).length >= SERIES.digits
    const values = words.map(numberOf)
    const isCount = values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + 1)
    return (isPair || words.length >= SERIES.words) && !isCount && words.some(isNew)
  })
}

interface Series {
  words: string[]
  /** «fra 20 e 30», «dai 5 ai 9». */
  isSpan: boolean
}

/** The series of numbers in a text, with only linking words in between. */
function seriesOf(text: string): Series[] {
  const all: Series[] = []
  let current: Series | undefined
  let before = ''
  for (const { word } of tokenize(text)) {
    if (numberOf(word) !== undefined) {
      if (!current) {
        current = { words: [], isSpan: /^(?:fra|tra|da(?:l|i|lle)?)$/.test(before) }
        all.push(current)
      }
      current.words.push(word)
    } else if (!LINKS.has(word)) {
      current = undefined
      before = word
    }
  }
  return all
}
