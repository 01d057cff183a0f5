import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { DREAM_NOT_FOUND, setElements } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { INTERPRETER, inThread } from '#server/in-thread.ts'
import { findElements, interpret, textLength } from '#server/interpreter/index.ts'
import { findIn } from '#server/interpreter/language/matcher.ts'
import { fold, tokenize } from '#server/interpreter/language/tokens.ts'
import { ELEMENTS } from '#shared/constants/elements.ts'
import { ELEMENTS_MAX, REJECTED_MAX } from '#shared/constants/limits.ts'
import type { ChangeElements, Patterns } from '#shared/contracts/analyses.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './analyses.repo.ts'
import { type AnalysisResult, resultOf } from './analyses.service.ts'
import { isOutdated, sourceHash } from './analysis-input.ts'

/** A dream whose elements were changed, with its analysis, if it has one. */
export interface ElementChange extends Earned {
  dream: Awaited<ReturnType<typeof setElements>>
  analysis: AnalysisResult | null
}

type Elements = Pick<DreamRow, 'elements' | 'rejectedElements'>

/**
 * Adds an element to a dream or takes one away. What its analysis shows, the index and the next analyses follow; the
 * analysis does not become outdated.
 * @throws AppError `not_found`; `validation` when the dream has as many elements as it can have
 */
export function changeElements(
  deps: Deps,
  actor: Actor,
  dreamId: number,
  change: ChangeElements,
): Promise<ElementChange> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const entry = await repo.findDreamWithAnalysis(tx, actor.id, dreamId)
    if (!entry) throw notFound(DREAM_NOT_FOUND)
    const { dream: before, analysis } = entry
    const at = deps.now()
    const dream = await setElements(tx, actor, before.id, changed(before, analysis?.patterns, change), at)
    const patterns =
      analysis && change.add ? await withElement(analysis.patterns, dream, change.add) : analysis?.patterns
    const isCurrent = analysis && !isOutdated(analysis, before)
    const values = { patterns, ...(isCurrent && { sourceHash: sourceHash(dream) }) }
    const updated = analysis && (await repo.updateAnalysis(tx, actor.id, dreamId, values))
    await indexDreamElements(tx, actor, dreamId)
    const newBadges = await award(tx, actor, at, { type: 'dream_changed', dreamId })
    const source = { dream, answers: entry.answers }
    return { dream, analysis: updated ? resultOf(updated, source, planOf(user, at)) : null, newBadges }
  })
}

/** @param patterns what the analysis found */
function changed(dream: DreamRow, patterns: Patterns | undefined, { add, remove, restore }: ChangeElements): Elements {
  if (remove !== undefined) return without(dream, patterns, remove)
  const isOther = otherThan(add ?? restore ?? '')
  const { elements } = dream
  const rejectedElements = dream.rejectedElements.filter(isOther)
  if (add === undefined || !elements.every(isOther)) return { elements, rejectedElements }
  if (elements.length >= ELEMENTS_MAX) throw new AppError('validation', `Al massimo ${ELEMENTS_MAX} elementi`)
  return { elements: [...elements, add], rejectedElements }
}

function without(dream: DreamRow, patterns: Patterns | undefined, removed: string): Elements {
  const { title, content, mood, elements } = dream
  const isOther = otherThan(removed)
  const rejectedElements = dream.rejectedElements.filter(isOther)
  const inText = findElements(content, title, mood).map(({ label }) => label)
  const found = [...(patterns ? labelsOf(patterns) : []), ...inText].find((label) => !isOther(label))
  return {
    elements: elements.filter(isOther),
    rejectedElements: found === undefined ? rejectedElements : [...rejectedElements, found].slice(-REJECTED_MAX),
  }
}

function otherThan(element: string): (other: string) => boolean {
  const name = fold(nameOf(element))
  return (other) => fold(nameOf(other)) !== name
}

const NO_HISTORY = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }

const names = new Map(ELEMENTS.map(({ label }) => [fold(label), label]))

/** The product's name of an element, however it was written and whatever its form; own words are their own name. */
function nameOf(element: string): string {
  const tokens = tokenize(element)
  const isWhole = ({ from, to }: { from: number; to: number }) => from === 0 && to === tokens.length
  const known = () => findIn(element, tokens, 'content').find(({ hits }) => hits.some(isWhole))?.label
  return names.get(fold(element)) ?? known() ?? element.replace(/\s+/gu, ' ')
}

/** The patterns with a chosen element, as the rules describe it. */
async function withElement(patterns: Patterns, { title, content, mood }: DreamRow, added: string): Promise<Patterns> {
  const isOther = otherThan(added)
  if (!labelsOf(patterns).every(isOther)) return patterns
  const input = { title, content, mood, elements: [added], kind: 'basic' as const, history: NO_HISTORY }
  const read = await inThread({ run: interpret, file: INTERPRETER, input, length: textLength(input) })
  const { symbols, emotions, themes } = read.patterns
  return {
    ...patterns,
    symbols: [...patterns.symbols, ...symbols.filter(({ symbol }) => !isOther(symbol))],
    emotions: [...patterns.emotions, ...emotions.filter(({ emotion }) => !isOther(emotion))],
    themes: [...patterns.themes, ...themes.filter(({ theme }) => !isOther(theme))],
  }
}

const labelsOf = ({ symbols, emotions, themes }: Patterns): string[] => [
  ...symbols.map(({ symbol }) => symbol),
  ...emotions.map(({ emotion }) => emotion),
  ...themes.map(({ theme }) => theme),
]
