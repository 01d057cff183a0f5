import { type Token, wordAt } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import data from './details.it.json' with { type: 'json' }
import type { Image } from './images.ts'
import type { Quote, Quoter } from './quotes.ts'

/** A thing that a reader would remember of this dream and of no other. */
export interface Detail {
  kind: 'spoken' | 'name' | 'colour' | 'object' | 'year' | 'number'
  quote: Quote
  score: number
}

const SCORES = { spoken: 4, name: 3.6, colour: 0.5, number: 3.1, year: 3 }
/** An image below is too common to be worth a sentence. */
const STRIKING = 3.2
const SPOKEN_WORDS = { least: 2, most: 16 }
/** «"…"» in any signs, and what follows «mi dice:». */
const SPOKEN =
  /[«“"]([^«»“”"\n]{5,90})[»”"]|(?:dice|dico|disse|dissi|diceva|dicevo|dicevano|urla|urlava|urlo|grida|gridava|risponde|rispondo|chiede|chiedo|sussurra|ripete|ripeteva)[^.!?:;,\n]{0,20}:\s*([^.!?«“"\n]{5,80}[!?]?)/giu

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const colours = setOf(data.colours)
const numbers = setOf(data.numbers)
const notNames = setOf(data.notNames)

/** The most particular things of the story, the best first: words said, a full name, a colour, a number, a year. */
export function detailsOf(
  text: string,
  tokens: readonly Token[],
  clauses: readonly Clause[],
  quoter: Quoter,
  images: readonly Image[],
): Detail[] {
  const told = new Uint8Array(tokens.length)
  for (const { from, to, kind } of clauses) if (kind === 'story') told.fill(1, from, to)
  const found: Detail[] = [...spokenIn(text, tokens), ...namesAndNumbers(tokens, quoter)].filter(
    ({ quote }) => told[quote.from] === 1,
  )
  for (const { quote, score, rich } of images) {
    const isColoured = tokens.slice(quote.from, quote.to).some(({ word }) => colours.has(word))
    if (!rich || score < STRIKING - (isColoured ? SCORES.colour : 0)) continue
    found.push({ kind: isColoured ? 'colour' : 'object', quote, score: score + (isColoured ? SCORES.colour : 0) })
  }
  return found.sort((a, b) => b.score - a.score || a.quote.from - b.quote.from)
}

function spokenIn(text: string, tokens: readonly Token[]): Detail[] {
  let from = 0
  return [...text.matchAll(SPOKEN)].flatMap((match): Detail[] => {
    const said = (match[1] ?? match[2] ?? '').trim().replace(/[,;:\s]+$/u, '')
    const start = match.index + match[0].lastIndexOf(said)
    if (/\b(non|mai|nessuno)\b[^.!?]*$/iu.test(text.slice(Math.max(0, match.index - 20), start))) return []
    while ((tokens[from]?.start ?? Number.POSITIVE_INFINITY) < start) from += 1
    let to = from
    while ((tokens[to]?.end ?? Number.POSITIVE_INFINITY) <= start + said.length) to += 1
    const words = to - from
    if (words < SPOKEN_WORDS.least || words > SPOKEN_WORDS.most || /[()[\]{}*]|\.\.|…/u.test(said)) return []
    return [{ kind: 'spoken', quote: { from, to, text: said }, score: SCORES.spoken - (words < 4 ? 0.5 : 0) }]
  })
}

function namesAndNumbers(tokens: readonly Token[], quoter: Quoter): Detail[] {
  const found: Detail[] = []
  const add = (kind: 'name' | 'year' | 'number', from: number, to: number): void => {
    const quote = quoter.words(from, to)
    if (quote) found.push({ kind, quote, score: SCORES[kind] })
  }
  for (const [at, { word, capital, sentence }] of tokens.entries()) {
    const next = tokens[at + 1]
    const isInside = tokens[at - 1]?.sentence === sentence
    const isName = (token: Token | undefined): boolean =>
      token?.capital === true && token.word.length > 2 && !notNames.has(token.word)
    if (isInside && capital && isName(tokens[at]) && isName(next) && next?.clause === tokens[at]?.clause)
      add('name', at, at + 2)
    else if (/^(19|20)\d\d$/.test(word)) add('year', at, at + 1)
    else if ((numbers.has(word) || /^\d{2,3}$/.test(word)) && next && /^\p{L}{4,}[ie]$/u.test(next.word))
      if (
        !/^(anni|mesi|ore|minuti|metri|giorni|settimane|secondi|euro|volte|centimetri|chili|gradi|persone)$/.test(
          wordAt(tokens, at + 1),
        )
      )
        add('number', at, at + 2)
  }
  return found
}
