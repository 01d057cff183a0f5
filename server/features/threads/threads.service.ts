import type { Actor, Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { shownText } from '#server/features/analyses/analyses.presenter.ts'
import { getAnalysis } from '#server/features/analyses/analyses.service.ts'
import { notesOf } from '#server/features/annotations/annotations.service.ts'
import { findNamed, findNeighbours, getDream } from '#server/features/dreams/dreams.service.ts'
import { getUser, planOf } from '#server/features/identity/users/users.service.ts'
import { presentWindow } from '#server/features/stats/stats.presenter.ts'
import { unknownName } from '#server/features/stats/stats.service.ts'
import { endingOf } from '#server/interpreter/compose/sentences.ts'
import { namesIn, sentenceWith } from '#server/interpreter/passages.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import {
  THREAD_KINDS,
  THREAD_MIN_DREAMS,
  THREAD_PASSAGES,
  THREAD_RECENT_DAYS,
  type ThreadKind,
} from '#shared/constants/stats.ts'
import type { DreamThreads, Thread } from '#shared/contracts/threads.ts'
import * as repo from './threads.repo.ts'

/** The dreams with an element, as far as the plan shows it. @throws AppError `not_found` if there is none */
export async function getThread(deps: Deps, actor: Actor, path: { kind: string; name: string }): Promise<Thread> {
  const kind = THREAD_KINDS.find((known) => known === path.kind)
  if (!kind) throw notFound('Filo non trovato.')
  const followed = { kind, name: path.name, canSeePremium: canSeePremium(deps, await getUser(deps, actor)) }
  const counts = await repo.countThread(deps.db, actor.id, followed, dayOf(deps.now()))
  const { dreams, first, last, recent, daysBefore, moods, allMoods, companions } = counts
  if (!first || !last) throw notFound('Filo non trovato.')
  const compares = dreams >= THREAD_MIN_DREAMS
  const sentenceOf = (content: string, evidence: string | null) =>
    sentenceWith(content, {
      group: ELEMENT_GROUPS.find((group) => group === kind),
      label: path.name,
      evidence: kind === 'person' ? path.name : evidence,
    })
  const [read, notes] = await Promise.all([
    repo.threadDreams(deps.db, actor.id, followed),
    threadNotes(deps, actor, followed),
  ])
  return {
    kind,
    name: path.name,
    dreams,
    first,
    last,
    recent,
    usual: compares && daysBefore >= THREAD_RECENT_DAYS ? ((dreams - recent) / daysBefore) * THREAD_RECENT_DAYS : null,
    moods: compares
      ? { with: moodsOf((mood) => moods[mood]), without: moodsOf((mood) => (allMoods[mood] ?? 0) - (moods[mood] ?? 0)) }
      : null,
    companions: compares ? companions : [],
    passages: read.slice(0, THREAD_PASSAGES).map(({ content, evidence, ...dream }) => ({
      ...dream,
      sentence: sentenceOf(content, evidence),
    })),
    notes,
    endings: compares ? endingsOf(read, sentenceOf) : null,
  }
}

/** The annotations about a symbol or a person. */
async function threadNotes(deps: Pick<Deps, 'db'>, actor: Actor, { kind, name }: { kind: ThreadKind; name: string }) {
  if (kind === 'symbols') return notesOf(deps, actor, 'thing', name, THREAD_PASSAGES)
  return kind === 'person' ? notesOf(deps, actor, 'person', fold(name), THREAD_PASSAGES) : []
}

/**
 * The element that a dream brings back, a name to ask about, never the own one, and the dreams beside it.
 * @throws AppError `not_found`
 */
export async function getDreamThreads(deps: Deps, actor: Actor, dreamId: number): Promise<DreamThreads> {
  const dream = await getDream(deps, actor, dreamId)
  const { content } = dream
  const user = await getUser(deps, actor)
  const own = user.username.toLowerCase().split(/\P{L}+/u)
  const names = namesIn(content).filter((name) => !own.includes(name.toLowerCase()))
  const { previous, next } = await findNeighbours(deps, actor, dream)
  const read = dream.analysisKind ? await getAnalysis(deps, actor, dreamId) : undefined
  const text = read
    ? `${read.plan === 'premium' ? read.analysis.journal : ''}\n${shownText(read.analysis, read.plan)}`
    : ''
  return {
    previous: previous ? presentWindow(previous) : null,
    next: next ? presentWindow(next) : null,
    named: (await findNamed(deps, actor, text, dream)).map(presentWindow),
    back: await repo.findBack(deps.db, actor.id, dreamId, canSeePremium(deps, user)),
    unknownName: await unknownName(deps, actor, names),
  }
}

const canSeePremium = (...of: Parameters<typeof planOf>): boolean => planOf(...of) === 'premium'

const moodsOf = (count: (mood: Mood) => number | undefined): Record<Mood, number> => ({
  positive: count('positive') ?? 0,
  neutral: count('neutral') ?? 0,
  negative: count('negative') ?? 0,
})

/** The endings of the first and the last dream, if both have one. */
function endingsOf(
  dreams: readonly repo.ThreadDream[],
  sentenceOf: (content: string, evidence: string | null) => string | null,
): Thread['endings'] {
  const [first, last] = [dreams.at(-1), dreams[0]].map((dream) => {
    const text = dream && endingOf(dream.content)
    return text && sentenceOf(text, dream.evidence) ? { id: dream.id, date: dream.date, text } : undefined
  })
  return first && last ? { first, last } : null
}
