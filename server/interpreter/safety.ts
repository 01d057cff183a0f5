import type { SafetyNote } from '#shared/contracts/analyses.ts'
import { compileForms, type FormIndex, type FormMatch } from './language/forms.ts'
import { type Token, tokenize } from './language/tokens.ts'
import { lexicon } from './lexicon/lexicon.ts'
import type { AnalysisInput, MonthInput } from './types.ts'

const { level1, level2 } = lexicon.safety
const waking = { forms: compileForms(level1.forms), exclude: compileForms(level1.exclude) }
const dreamt = { forms: compileForms(level2.forms), exclude: compileForms(level2.exclude) }
const dreamtOfNear = { ...dreamt, exclude: compileForms([...level2.exclude, ...lexicon.safety.strangers]) }
const leaps = compileForms(lexicon.safety.leaps.forms)
const landings = {
  forms: compileForms(lexicon.safety.leaps.landings),
  exclude: compileForms(lexicon.safety.leaps.falls),
}

/**
 * A caring note when the text speaks of self-harm or of violence suffered. Level 1: said in the first person of waking
 * life. Level 2: it belongs to the dream. It diagnoses nothing, and errs on the side of showing the helplines.
 */
export const safetyNote = (content: string, title: string): SafetyNote | undefined => noteOf([content, title])

/**
 * The note of a dream with the dreamer's own elements: it decides wherever the dream would be shown to others. Blows by strangers are the
 * stuff of ordinary nightmares, and do not count here.
 */
export const careFor = ({
  title,
  content,
  elements,
}: Pick<AnalysisInput, 'title' | 'content' | 'elements'>): SafetyNote | undefined =>
  noteOf([content, title, ...elements], dreamtOfNear)

function noteOf(texts: readonly string[], second = dreamt): SafetyNote | undefined {
  const parts = texts.map(tokenize)
  if (parts.some((tokens) => matchesOf(tokens, waking).length > 0)) return { level: 1, text: level1.text }
  const speaks = parts.some((tokens) => matchesOf(tokens, second).length > 0 || leapsToHarm(tokens))
  return speaks ? { level: 2, text: level2.text } : undefined
}

/** The places of the forms that no excluding form overlaps. */
function matchesOf(
  tokens: readonly Token[],
  { forms, exclude }: { forms: FormIndex<true>; exclude: FormIndex<true> },
): FormMatch<true>[] {
  const matches = forms.scan(tokens)
  if (matches.length === 0) return []
  const excluded = exclude.scan(tokens)
  return matches.filter((match) => !excluded.some((other) => other.start < match.end && match.start < other.end))
}

/** A leap from a height, or before a train; flying, swimming or fleeing in that sentence or the next to it makes it a mere dream. */
function leapsToHarm(tokens: readonly Token[]): boolean {
  const jumps = leaps.scan(tokens)
  if (jumps.length === 0) return false
  const sentenceOf = ({ start }: FormMatch<true>): number => tokens[start]?.sentence ?? 0
  const landed = matchesOf(tokens, landings).map(sentenceOf)
  return jumps.some((jump) => !landed.some((sentence) => Math.abs(sentence - sentenceOf(jump)) <= 1))
}

/** Whether words of the dreamer's own ask for care: they bring the note, and are never quoted as an image. */
export const asksForCare = (words: string): boolean => noteOf([words]) !== undefined

/** The most urgent note that a month calls for, by the titles and the own elements of its dreams: all that is known of their words. */
export function monthSafety({ latest, elements }: Pick<MonthInput, 'latest' | 'elements'>): SafetyNote | undefined {
  return noteOf([
    ...latest.flatMap((line) => [line.title, ...line.elements]),
    ...Object.values(elements).flatMap((group) => group.map(({ label }) => label)),
  ])
}
