import { operators } from '../lexicon/lexicon.ts'
import type { FormMatch } from './forms.ts'
import { type Token, wordAt } from './tokens.ts'

/** «Mi sveglio in una casa vuota» continues the dream, and so does a waking in the first part of the text. */
const DREAMS_ON = /^(in|nel|nella|nello|nell|dentro|su|sul|sulla|sotto|accanto|davanti)$/
const LATE = 0.6
const DREAM = /^(sogn|nott|sera$|dorm|come$|sembr|incub|svegli|risvegli|occhi$)/
const WORDS_AFTER = 42

/** The sentence that announces a dream stands within this share of the words. */
const NAMED_WITHIN = 0.4

/** The start of the dream: the last of the first sentences that announce it. Earlier text is not part of it. */
export function dreamStart(tokens: readonly Token[]): number {
  let [start, sentence] = [0, 0]
  for (let at = 0; at < tokens.length * NAMED_WITHIN; at += 1) {
    if (tokens[at]?.sentence !== tokens[at - 1]?.sentence) sentence = at
    if (/^(sogn|incub|stanott)/.test(wordAt(tokens, at))) start = sentence
  }
  return start
}

/** Finds words about waking life, and words after the dream, from the marker to the end of the sentence. */
export function findWaking(tokens: readonly Token[]) {
  const awake = new Map<number, number>()
  for (const { start, end } of operators.waking.scan(tokens)) {
    const sentence = tokens[start]?.sentence ?? -1
    const isLast = sentence > 0 && sentence === tokens.at(-1)?.sentence
    if ((!isLast && start / tokens.length < LATE) || DREAMS_ON.test(wordAt(tokens, end))) continue
    awake.set(sentence, Math.min(start, awake.get(sentence) ?? start))
  }
  const realLife = new Set<number>()
  for (const match of operators.realLife.scan(tokens)) {
    if (!realLife.has(match.start)) for (const at of reachOf(tokens, match)) realLife.add(at)
  }
  return {
    /** About the moment after waking. */
    isAwake: (at: number) => at >= (awake.get(tokens[at]?.sentence ?? -1) ?? Number.POSITIVE_INFINITY),
    /** About waking life. */
    isRealLife: (at: number) => realLife.has(at),
  }
}

/**
 * The words that a remark on waking life covers: its clause, or at the start of a sentence all of it, as in «ieri ho
 * litigato con lei»; but «ieri notte ho sognato» and words after «… e ho sognato» are dream.
 */
function reachOf(tokens: readonly Token[], { start, end }: FormMatch<true>): number[] {
  const sentence = tokens[start]?.sentence
  // «una pace che da sveglia non provo»: the remark begins at the relative clause
  const from = wordAt(tokens, start - 1) === 'che' ? start : start - WORDS_AFTER
  const opens = tokens[start - 3]?.sentence !== sentence
  const places: number[] = []
  for (let at = Math.max(0, from); at < start + WORDS_AFTER; at += 1) {
    const token = tokens[at]
    if (!token || token.sentence !== sentence) continue
    if (at >= end && DREAM.test(token.word) && token.word !== 'sognare') return opens && at < end + 4 ? [] : places
    if (opens || token.clause === tokens[start]?.clause) places.push(at)
  }
  return places
}
