import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { setElements } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { interpretInThread } from '#server/in-thread.ts'
import { NO_HISTORY } from '#server/interpreter/index.ts'
import { elementNamed } from '#server/interpreter/language/matcher.ts'
import { fold } from '#shared/constants/fold.ts'
import { ELEMENTS_MAX, REJECTED_MAX } from '#shared/constants/limits.ts'
import type { ChangeElements, Patterns } from '#shared/contracts/analyses.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './analyses.repo.ts'
import { type AnalysisResult, findDream } from './analyses.service.ts'
import { isOutdated, sourceHash } from './analysis-input.ts'

/** A dream with changed elements, and its analysis, if any. */
export interface ElementChange extends Earned {
  dream: Awaited<ReturnType<typeof setElements>>
  analysis: AnalysisResult | null
}

type Elements = Pick<DreamRow, 'elements' | 'rejectedElements'>

/**
 * Adds an element to a dream or removes one. Updates the shown analysis, the index and future analyses; the analysis
 * does not become outdated. The rules read the text before the person is locked.
 * @throws AppError `not_found`; `validation` when the dream has the maximum number of elements
 */
export async function changeElements(
  deps: Deps,
  actor: Actor,
  dreamId: number,
  change: ChangeElements,
): Promise<ElementChange> {
  const found = await readPatterns(await findDream(deps.db, actor, dreamId), change)
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const { dream: before, analysis, annotations, conversation } = await findDream(tx, actor, dreamId)
    const at = deps.now()
    const dream = await setElements(tx, actor, before.id, changed(before, analysis?.patterns, change), at)
    const patterns = analysis ? withElement(analysis.patterns, found, change.add ?? change.restore) : undefined
    const isCurrent = analysis && !isOutdated(analysis, before)
    const values = { patterns, ...(isCurrent && { sourceHash: sourceHash(dream) }) }
    const updated = analysis && (await repo.updateAnalysis(tx, actor.id, dreamId, values))
    await indexDreamElements(tx, actor, dreamId)
    const newBadges = await award(tx, actor, at, { type: 'dream_changed', dreamId })
    const result = updated && { analysis: updated, dream, annotations, conversation, plan: planOf(deps, user) }
    return { dream, analysis: result, newBadges }
  })
}

/** The patterns of the text, the source of an element that is added or restored. */
async function readPatterns(
  { dream, analysis }: Awaited<ReturnType<typeof findDream>>,
  { add, remove }: ChangeElements,
) {
  if (!analysis || remove !== undefined) return undefined
  const { title, content, mood } = dream
  const elements = add === undefined ? [] : [add]
  const input = { title, content, mood, elements, kind: 'basic', history: NO_HISTORY } as const
  return (await interpretInThread(input)).patterns
}

/** @param patterns those of the stored analysis */
function changed(dream: DreamRow, patterns: Patterns | undefined, { add, remove, restore }: ChangeElements): Elements {
  if (remove !== undefined)
    return without(dream, [...(patterns ? labelsOf(patterns) : []), ...dream.foundElements], remove)
  const isOther = otherThan(add ?? restore ?? '')
  const { elements } = dream
  const rejectedElements = dream.rejectedElements.filter(isOther)
  if (add === undefined || !elements.every(isOther)) return { elements, rejectedElements }
  if (elements.length >= ELEMENTS_MAX) throw new AppError('validation', `Al massimo ${ELEMENTS_MAX} elementi`)
  return { elements: [...elements, add], rejectedElements }
}

function without(dream: DreamRow, present: readonly string[], removed: string): Elements {
  const isOther = otherThan(removed)
  const rejectedElements = dream.rejectedElements.filter(isOther)
  const found = present.find((label) => !isOther(label))
  return {
    elements: dream.elements.filter(isOther),
    rejectedElements: found === undefined ? rejectedElements : [...rejectedElements, found].slice(-REJECTED_MAX),
  }
}

function otherThan(element: string): (other: string) => boolean {
  const name = fold(nameOf(element))
  return (other) => fold(nameOf(other)) !== name
}

/** The product's name of an element in any spelling or form; own words keep their name. */
const nameOf = (element: string): string => elementNamed(element)?.label ?? element.replace(/\s+/gu, ' ')

/** The patterns with a chosen or restored element, in the description of the rules. */
function withElement(patterns: Patterns, found: Patterns | undefined, added = ''): Patterns {
  const isOther = otherThan(added)
  if (!found || !labelsOf(patterns).every(isOther)) return patterns
  const { symbols, emotions, themes } = found
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
