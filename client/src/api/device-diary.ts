import type { Plan } from '#shared/constants/plans.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { AnnotatedDream } from '#shared/contracts/annotations.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { call } from './call.ts'
import { dropAnswers, findAnswer, findAnswers, forgetAnswers, keepAnswers } from './persistence.ts'

/** The whole diary on this device: the kept answers of all its dreams. */
export interface DiaryState {
  /** What the person's plan shows of each analysis. */
  plan: Plan
  ids: number[]
  /** What to ask for next time. */
  asOf: string | undefined
  /** When it was last up to date, in milliseconds since 1970. */
  at: number
}
const STATE = 'device-diary'

const dreamAt = (id: number) => `/api/dreams/${id}`
const analysisAt = (id: number) => `${dreamAt(id)}/analysis`
const annotationsAt = (id: number) => `${dreamAt(id)}/annotations`

/** Undefined where nothing is there, or not all of it yet. */
export const findDiaryState = () => findAnswer<DiaryState>(STATE)

/** All dreams on this device, the latest first; undefined where the diary is not there. */
export async function readDiary(): Promise<Dream[] | undefined> {
  const state = await findDiaryState()
  const dreams = state && (await findAnswers<Dream>(state.ids.map(dreamAt)))
  return dreams?.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
}

/** The kept dreams between two days with all that their pages show; undefined where the diary is not there. */
export async function readDiaryPages(from: string, to: string): Promise<DeviceDream[] | undefined> {
  const dreams = (await readDiary())?.filter(({ date }) => date >= from && date <= to)
  return dreams && Promise.all(dreams.map(pageOf))
}

async function pageOf(dream: Dream): Promise<DeviceDream> {
  const [analysis = null, annotated] = await Promise.all([
    findAnswer<Analysis | null>(analysisAt(dream.id)),
    findAnswer<AnnotatedDream>(annotationsAt(dream.id)),
  ])
  return {
    dream,
    analysis,
    annotations: (annotated?.annotations ?? []).map((each) => ({ ...each, heading: null })),
  }
}

/**
 * Brings the diary on this device up to date; one tab at a time.
 * @param signal the person leaves: nothing of theirs stays
 * @throws ApiError, the reason of the signal, or where the browser stores no more
 */
export async function syncDiary(plan: Plan, signal: AbortSignal): Promise<void> {
  await navigator.locks.request('device-diary', { ifAvailable: true }, (lock) => lock && sync(plan, signal))
}

async function sync(plan: Plan, signal: AbortSignal): Promise<void> {
  let before = await findDiaryState()
  if (before && before.plan !== plan) {
    // Another plan shows more of each analysis, or less.
    await forgetDiary()
    before = undefined
  }
  let { ids, asOf } = before ?? { ids: [], asOf: undefined }
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call('GET /api/device-diary', { query: { since: before?.asOf, cursor }, signal })
    await keepAnswers(page.items.flatMap(answersOf))
    if (signal.aborted) {
      // What was written while the person left came after all had been forgotten.
      await forgetAnswers()
      throw signal.reason
    }
    if (page.ids) {
      ids = page.ids
      asOf = page.asOf
    }
    cursor = page.nextCursor
  }
  const present = new Set(ids)
  await dropDreams(before?.ids.filter((id) => !present.has(id)) ?? [])
  await keepAnswers([[STATE, { plan, ids, asOf, at: Date.now() } satisfies DiaryState]])
}

/** A dream's answers. The browser does not know the proposals; a dream about a death has no questions. */
function answersOf({ dream, analysis, annotations }: DeviceDream): [string, unknown][] {
  const annotated: AnnotatedDream = {
    annotations: annotations.map(({ heading: _heading, ...annotation }) => annotation),
    spans: [],
    people: [],
    lastLine: null,
    tellsDeath: true,
    safety: analysis?.safety ?? null,
    earlier: [],
  }
  return [
    [dreamAt(dream.id), dream],
    [analysisAt(dream.id), analysis],
    [annotationsAt(dream.id), annotated],
  ]
}

const dropDreams = (ids: number[]) => dropAnswers(ids.flatMap((id) => [dreamAt(id), analysisAt(id), annotationsAt(id)]))

/** Takes the diary off this device. */
export async function forgetDiary(): Promise<void> {
  const state = await findDiaryState()
  await dropDreams(state?.ids ?? [])
  await dropAnswers([STATE])
}
