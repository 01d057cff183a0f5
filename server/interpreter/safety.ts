import type { SafetyNote } from '#shared/contracts/analyses.ts'
import { compileForms, FormIndex, type FormMatch } from './language/forms.ts'
import { type Token, tokenize } from './language/tokens.ts'
import { careRules, lexicon } from './lexicon/lexicon.ts'
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

interface Meaning {
  concept: string
  /** Marked with `!` in the data: where it stands, the concept is not meant. */
  excludes: boolean
}

const meanings = new FormIndex<Meaning>()
for (const [concept, forms] of Object.entries(careRules.concepts)) {
  const [means, excludes] = [
    { concept, excludes: false },
    { concept, excludes: true },
  ]
  for (const form of forms) {
    if (form.startsWith('!')) meanings.add(form.slice(1), excludes)
    else meanings.add(form, means)
  }
}

/**
 * A caring note when the text speaks of self-harm or of violence suffered. Level 1: said in the first person of waking
 * life. Level 2: it belongs to the dream, or is hinted at. It diagnoses nothing, and errs on the side of showing the
 * helplines.
 */
export const safetyNote = (content: string, title: string): SafetyNote | undefined => noteOf([content, title])

/**
 * The note of a dream with the dreamer's own elements: it decides wherever the dream would be shown to others. Blows by strangers are the
 * stuff of ordinary nightmares, and do not count here; neither do the softer hints.
 */
export const careFor = ({
  title,
  content,
  elements,
}: Pick<AnalysisInput, 'title' | 'content' | 'elements'>): SafetyNote | undefined =>
  noteOf([content, title, ...elements], { dreamt: dreamtOfNear, softHints: false })

function noteOf(texts: readonly string[], second = { dreamt, softHints: true }): SafetyNote | undefined {
  const readings = texts.map((text) => readingOf(tokenize(text)))
  const hints = readings.map(hintLevel)
  const urgent = readings.some((reading) => wakingMatches(reading).length > 0)
  if (urgent || hints.includes(1)) return { level: 1, text: level1.text }
  const speaks = readings.some((reading) => dreamtMatches(reading, second.dreamt).length > 0 || leapsToHarm(reading))
  return speaks || (second.softHints && hints.includes(2)) ? { level: 2, text: level2.text } : undefined
}

/** The sentences of a text in which a concept stands. */
interface Reading {
  tokens: readonly Token[]
  sentencesOf: (concept: string) => ReadonlySet<number>
}

const NOWHERE: ReadonlySet<number> = new Set()

function readingOf(tokens: readonly Token[]): Reading {
  const matches = meanings.scan(tokens)
  const excluded = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    if (value.excludes) for (let at = start; at < end; at += 1) addTo(excluded, value.concept, at)
  }
  const sentences = new Map<string, Set<number>>()
  for (const { start, end, value } of matches) {
    const places = excluded.get(value.concept)
    if (value.excludes || (places && [start, end - 1].some((at) => places.has(at)))) continue
    addTo(sentences, value.concept, sentenceAt(tokens, start))
  }
  return { tokens, sentencesOf: (concept) => sentences.get(concept) ?? NOWHERE }
}

function addTo(places: Map<string, Set<number>>, concept: string, place: number): void {
  const known = places.get(concept)
  if (known) known.add(place)
  else places.set(concept, new Set([place]))
}

const sentenceAt = (tokens: readonly Token[], at: number): number => tokens[at]?.sentence ?? 0

/** The most urgent level of the rules whose concepts stand together, within one sentence or, with a span, with the next ones. */
function hintLevel(reading: Reading): 1 | 2 | undefined {
  const { sentencesOf } = reading
  const levels = careRules.rules
    .filter(({ all, unless, span }) => {
      const [first = '', ...others] = all
      return [...sentencesOf(first)].some((sentence) =>
        Array.from({ length: span + 1 }, (_, step) => sentence - step).some((from) => {
          const has = (concept: string): boolean =>
            Array.from({ length: span + 1 }, (_, next) => from + next).some((at) => sentencesOf(concept).has(at))
          return others.every(has) && !unless.some(has)
        }),
      )
    })
    .map(({ level }) => level)
  return levels.includes(1) ? 1 : (levels[0] ?? (hintsBySigns(reading) ? 2 : undefined))
}

/** What signs that stand in two neighbouring sentences weigh when they make a hint: no kind of them is enough by itself. */
const HINT = 4

/** Whether signs of different kinds stand so close together that they hint at something; what makes light of them weighs less than nothing. */
function hintsBySigns({ sentencesOf }: Reading): boolean {
  const weights = new Map<number, number>()
  for (const [concept, weight] of Object.entries(careRules.signs)) {
    const pairs = new Set([...sentencesOf(concept)].flatMap((sentence) => [sentence, sentence - 1]))
    for (const first of pairs) weights.set(first, (weights.get(first) ?? 0) + weight)
  }
  return [...weights.values()].some((weight) => weight >= HINT)
}

/** What is said of waking life in the dreamer's own voice: not the words of a character, a song or a part. */
const wakingMatches = ({ tokens, sentencesOf }: Reading): FormMatch<true>[] =>
  matchesOf(tokens, waking).filter(({ start }) => !sentencesOf('fictionSpeaker').has(sentenceAt(tokens, start)))

/** What is dreamt, and does not happen in a film or a book. */
const dreamtMatches = ({ tokens, sentencesOf }: Reading, { forms, exclude }: typeof dreamt): FormMatch<true>[] =>
  matchesOf(tokens, { forms, exclude }).filter(({ start }) => !sentencesOf('fiction').has(sentenceAt(tokens, start)))

/** The places of the forms that no excluding form overlaps. */
function matchesOf(
  tokens: readonly Token[],
  { forms, exclude }: { forms: FormIndex<true>; exclude: FormIndex<true> },
): FormMatch<true>[] {
  const matches = forms.scan(tokens)
  if (matches.length === 0) return []
  const excluded = new Set<number>()
  for (const { start, end } of exclude.scan(tokens)) for (let at = start; at < end; at += 1) excluded.add(at)
  return matches.filter(({ start, end }) => {
    for (let at = start; at < end; at += 1) if (excluded.has(at)) return false
    return true
  })
}

/** A leap from a height, or before a train; flying, swimming or fleeing in that sentence or the next to it makes it a mere dream. */
function leapsToHarm({ tokens, sentencesOf }: Reading): boolean {
  const jumps = leaps.scan(tokens)
  if (jumps.length === 0) return false
  const landed = new Set(matchesOf(tokens, landings).map(({ start }) => sentenceAt(tokens, start)))
  return jumps.some(({ start }) => {
    const sentence = sentenceAt(tokens, start)
    return ![-1, 0, 1].some((step) => landed.has(sentence + step)) && !sentencesOf('fiction').has(sentence)
  })
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
