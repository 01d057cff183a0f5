import { isRemark } from '../language/asides.ts'
import { type Story, storyOf } from '../language/story.ts'
import { isVerbE, someAt, wordAt } from '../language/tokens.ts'
import { asksForCare } from '../safety.ts'
import { plain } from './prose.ts'

/** A whole sentence of a text. Token indexes, the end excluded. */
export interface Sentence {
  from: number
  to: number
}

/** Longest quotation in characters; a longer sentence is cut at a comma. */
const QUOTE_MAX = 160
/** Fewer words say nothing without the sentence before. */
const WORDS_MIN = 3

/** The sentences of a text, in its order. */
export function sentencesOf({ tokens }: Pick<Story, 'tokens'>): Sentence[] {
  const starts = [...tokens.keys()].filter((at) => tokens[at]?.sentence !== tokens[at - 1]?.sentence)
  return starts.map((from, order) => ({ from, to: starts[order + 1] ?? tokens.length }))
}

/** Words that link a sentence to the one before; a quotation begins after them. */
const JOINS =
  /^(e|ed|ma|pero|poi|allora|quindi|infatti|insomma|cioe|invece|beh|boh|mah|anzi|eppure|dunque|comunque|infine|praticamente|tipo|raga|ragazzi|vabbe|dopodiche|inoltre|intanto)$/
/** A sentence that begins so is none by itself. */
const HANGS =
  /^(che|cui|perche|finche|affinche|siccome|quale|quali|quanto|neanche|nemmeno|neppure|o|oppure|di|cosi|tanto)$/

function afterJoins({ tokens }: Story, from: number, to: number): number {
  let at = from
  while (at < to && JOINS.test(wordAt(tokens, at)) && !isVerbE(tokens[at])) at += 1
  return at
}

/**
 * The whole sentence around a stretch, or as much of it as has room, cut at commas. Null where it is a question, no part
 * of the dream, unclear without the sentence before, or too heavy to be quoted as an image.
 */
export function quoteAround(story: Story, sentence: Sentence, hit: Sentence): string | null {
  const { tokens, text, clauseAt } = story
  const clause = clauseAt(hit.from)
  // «Nel sogno ballava con me» tells the dream.
  const isOfDream = someAt(
    clause?.from ?? 0,
    clause?.to ?? 0,
    (at) => wordAt(tokens, at) === 'sogno' && /^(nel|questo|quel)$/.test(wordAt(tokens, at - 1)),
  )
  if (!clause || (isRemark(tokens, clause) && !isOfDream)) return null
  const whole = text.slice(tokens[sentence.from]?.start, tokens[sentence.to]?.start ?? text.length).trimEnd()
  const { from, to: end } = partAround(story, sentence, hit)
  let to = end
  // «ho aiutato i bambini e poi…»
  while (to > hit.to && JOINS.test(wordAt(tokens, to - 1))) to -= 1
  const first = afterJoins(story, from, to)
  // «ha detto: …»: what was said is missing
  if (/^(detto|disse|dice|diceva|dico|fa|chiede|chiedo|risponde)$/.test(wordAt(tokens, to - 1))) return null
  if (to - first < WORDS_MIN || HANGS.test(wordAt(tokens, first)) || first > hit.from) return null
  const quote = text.slice(tokens[first]?.start, tokens[to - 1]?.end)
  if (quote.includes('?') || (to === sentence.to && /\?["”»]?$/.test(whole))) return null
  if (quote.length > QUOTE_MAX || !isBalanced(quote) || /https?:|@/.test(quote) || asksForCare(quote)) return null
  const isCut = { start: from > sentence.from, end: to < sentence.to }
  return `«${isCut.start ? '… ' : ''}${plain(quote)}${isCut.end ? ' …' : whole.endsWith('!') ? '!' : '.'}»`
}

/** The parts between commas around a stretch, as many as have room, those after it first. */
function partAround({ tokens, text }: Story, { from, to }: Sentence, hit: Sentence): Sentence {
  const size = (a: number, b: number) => (tokens[b - 1]?.end ?? 0) - (tokens[a]?.start ?? 0)
  if (size(from, to) <= QUOTE_MAX) return { from, to }
  const isBorder = (at: number) =>
    at === from || at === to || /^\s?[,;:]\s/.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start))
  let [start, end] = [hit.from, Math.min(hit.to, to)]
  const hasRoom = () => size(start, end) <= QUOTE_MAX
  while (!isBorder(start) && hasRoom()) start -= 1
  while (!isBorder(end) && hasRoom()) end += 1
  for (const step of [1, -1]) {
    for (let next = step > 0 ? end : start; next >= from && next <= to; next += step) {
      const [a, b] = step > 0 ? [start, next] : [next, end]
      if (size(a, b) > QUOTE_MAX) break
      if (isBorder(next)) [start, end] = [a, b]
    }
  }
  return { from: start, to: end }
}

export const isBalanced = (text: string): boolean =>
  [...'([{«“'].every((open, at) => text.split(open).length === text.split([...')]}»”'][at] ?? '').length) &&
  text.split('"').length % 2 === 1

/** Characters at the end of a text that are read for its ending. */
const READ_MAX = 6_000

/** The last sentence that tells the dream, or as much of it as has room; null where it cannot be quoted. */
export function endingOf(content: string): string | null {
  const story = storyOf(content.slice(-READ_MAX))
  for (const sentence of sentencesOf(story).reverse()) {
    const at = story.clauses.findLast(
      ({ kind, verb }) => kind === 'story' && sentence.from <= verb && verb < sentence.to,
    )
    if (at) return quoteAround(story, sentence, at)?.slice(1, -1) ?? null
  }
  return null
}
