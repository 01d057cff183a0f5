import { lexicon } from '../lexicon/lexicon.ts'
import { compileForms } from './forms.ts'
import type { Token } from './tokens.ts'

export interface WakingMap {
  /** Told of the moment after waking up. */
  isAwake(at: number): boolean
  /** Told of the days, not of the dream. */
  isRealLife(at: number): boolean
}

const wakingForms = compileForms(lexicon.operators.waking)
const realLifeForms = compileForms(lexicon.operators.realLife)

/** «Mi sveglio in una casa vuota» goes on dreaming; so does a waking in the first part of the text. */
const DREAMS_ON = /^(in|nel|nella|nello|nell|dentro|su|sul|sulla|sotto|accanto|davanti)$/
const LATE = 0.6
const ALWAYS = /^(appena|al|una)$/

/** Which words tell of after the dream, or of real life: from the marker to the end of its sentence. */
export function findWaking(tokens: readonly Token[]): WakingMap {
  const awake = new Map<number, number>()
  for (const { start, end } of wakingForms.scan(tokens)) {
    const sentence = tokens[start]?.sentence ?? -1
    const last = sentence > 0 && sentence === tokens.at(-1)?.sentence
    const late = last || start / tokens.length >= LATE || ALWAYS.test(tokens[start]?.word ?? '')
    if (!late || DREAMS_ON.test(tokens[end]?.word ?? '')) continue
    awake.set(sentence, Math.min(start, awake.get(sentence) ?? start))
  }
  const real = realLifeSentences(tokens)
  const asides = realLifeAsides(tokens)
  return {
    isAwake: (at) => at >= (awake.get(tokens[at]?.sentence ?? -1) ?? Number.POSITIVE_INFINITY),
    isRealLife: (at) => real.has(tokens[at]?.sentence ?? -1) || asides.has(tokens[at]?.clause ?? -1),
  }
}

/** «Ieri ho litigato con lei», but not «ieri notte ho sognato». Only at the start of a sentence, or right before its end. */
function realLifeSentences(tokens: readonly Token[]): Set<number> {
  const real = new Set<number>()
  for (const { start } of realLifeForms.scan(tokens)) {
    const sentence = tokens[start]?.sentence ?? -1
    if (real.has(sentence)) continue
    if (!isAboutDream(tokens, start, sentence)) real.add(sentence)
  }
  return real
}

/** «Ho il terrore dell’acqua, da sveglia, ma qui no»: between commas the marker speaks of the words right before it. */
function realLifeAsides(tokens: readonly Token[]): Set<number> {
  const asides = new Set<number>()
  for (const { start, end } of realLifeForms.scan(tokens)) {
    const [before, first, last, after] = [tokens[start - 1], tokens[start], tokens[end - 1], tokens[end]]
    if (!before || !first || first.clause !== last?.clause || before.sentence !== first.sentence) continue
    if (before.clause !== first.clause && after?.clause !== first.clause) asides.add(before.clause)
  }
  return asides
}

function isAboutDream(tokens: readonly Token[], start: number, sentence: number): boolean {
  const first = tokens[start - 2]?.sentence === sentence
  if (first) return true
  for (let at = Math.max(0, start - 2); tokens[at]?.sentence === sentence || at < start; at += 1) {
    if (/^(sogn|nott|sera$|dorm|come$|sembr|incub)/.test(tokens[at]?.word ?? '')) return true
    if (at > start + 40) break
  }
  return false
}
