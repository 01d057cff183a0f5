import { clear, delMany, get, keys, set, setMany, values } from 'idb-keyval'
import type { Plan } from '#shared/constants/plans.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { call } from './call.ts'
import { diary, drop } from './kept-answers.ts'

/** What is on this device, and of when. */
export interface DiaryState {
  /** Whose it is, and what of it their plan shows. */
  userId: number
  plan: Plan
  /** What to ask for next time; undefined until all dreams have come once. */
  asOf?: string | undefined
  /** When it was last up to date, in milliseconds since 1970. */
  at: number
}
const STATE = 'state'

/** All dreams on this device, the latest first, once they have been read. */
let loaded: Promise<Dream[]> | undefined

/** Undefined where nothing is there, or not all of it yet. */
export async function findDiaryState(): Promise<DiaryState | undefined> {
  const state = await get<DiaryState>(STATE, diary.state)
  return state?.asOf === undefined ? undefined : state
}

/**
 * Brings the diary on this device up to date; one tab at a time.
 * @param signal the person leaves: nothing of theirs stays
 * @throws ApiError, the reason of the signal, or where the browser stores no more
 */
export async function syncDiary(userId: number, plan: Plan, signal: AbortSignal): Promise<void> {
  await navigator.locks.request('device-diary', { ifAvailable: true }, (lock) => lock && sync(userId, plan, signal))
}

async function sync(userId: number, plan: Plan, signal: AbortSignal): Promise<void> {
  let state = await get<DiaryState>(STATE, diary.state)
  if (state?.userId !== userId || state.plan !== plan) {
    // Another plan shows more of each analysis, or less.
    await forgetDiary()
    state = undefined
  }
  let asOf: string | undefined
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call('GET /api/device-diary', { query: { since: state?.asOf, cursor }, signal })
    await keepPage(page.items)
    if (signal.aborted) {
      // What was written while the person left came after all had been forgotten.
      await forgetDiary()
      throw signal.reason
    }
    if (page.ids) {
      asOf = page.asOf
      await dropOthers(new Set(page.ids))
    }
    cursor = page.nextCursor
  }
  await set(STATE, { userId, plan, asOf, at: Date.now() } satisfies DiaryState, diary.state)
  loaded = undefined
}

async function keepPage(items: readonly DeviceDream[]): Promise<void> {
  if (items.length === 0) return
  const by = <T>(value: (item: DeviceDream) => T) => items.map((item): [number, T] => [item.dream.id, value(item)])
  await setMany(
    by(({ analysis }) => analysis),
    diary.analyses,
  )
  await setMany(
    by(({ annotations }) => annotations),
    diary.annotations,
  )
  await setMany(
    by(({ dream }) => dream),
    diary.dreams,
  )
  const pagesOf = (id: number) => ['', '/analysis', '/annotations'].map((end) => `/api/dreams/${id}${end}`)
  await drop(items.flatMap(({ dream }) => pagesOf(dream.id)))
}

/** What is not in the diary any more. */
async function dropOthers(ids: ReadonlySet<number>): Promise<void> {
  const gone = (await keys<number>(diary.dreams)).filter((id) => !ids.has(id))
  for (const store of [diary.dreams, diary.analyses, diary.annotations]) await delMany(gone, store)
}

/** Takes the diary off this device. */
export async function forgetDiary(): Promise<void> {
  loaded = undefined
  for (const store of Object.values(diary)) await clear(store)
}

/** All dreams on this device, the latest first. */
export function readDreams(): Promise<Dream[]> {
  loaded ??= values<Dream>(diary.dreams).then((dreams) =>
    dreams.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
  )
  return loaded
}

/** A dream on this device with its analysis and annotations. */
export async function readDream(id: number): Promise<DeviceDream | undefined> {
  const dream = await get<Dream>(id, diary.dreams)
  if (!dream) return undefined
  const analysis = await get<DeviceDream['analysis']>(id, diary.analyses)
  const annotations = await get<DeviceDream['annotations']>(id, diary.annotations)
  return { dream, analysis: analysis ?? null, annotations: annotations ?? [] }
}

/** The annotations of all dreams on this device, by the dreams' ids. */
export async function readAnnotations(): Promise<Map<number, DeviceDream['annotations']>> {
  const [ids, lists] = await Promise.all([
    keys<number>(diary.annotations),
    values<DeviceDream['annotations']>(diary.annotations),
  ])
  return new Map(ids.map((id, place) => [id, lists[place] ?? []]))
}
