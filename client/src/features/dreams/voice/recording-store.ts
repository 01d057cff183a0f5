import { createStore, delMany, getMany, keys, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod'
import type { DraftScope } from '../draft/draft-store.ts'
import type { Recording } from './recording.ts'

/**
 * Recordings in the browser's database, a part at a time as they come, so that a crash costs the last second only.
 * Keyed by person and dream: nobody is offered what another person said. Parts are plain bytes, since private windows
 * of Safari keep no blobs.
 */
const store = createStore('voice-recordings', 'parts')

export type RecordingHead = Pick<Recording, 'id' | 'startedAt' | 'mimeType'>

/** The next piece of a recording. */
export interface RecordingPart {
  data: Blob
  /** How long the recording is with it. */
  durationMs: number
  /** How loud this piece was. */
  levels: readonly number[]
}

const headSchema = z.object({ startedAt: z.number(), mimeType: z.string() })
const partSchema = z.object({
  bytes: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
  durationMs: z.number(),
  levels: z.array(z.number()),
})

/** The head stands at -1, the parts follow it in order. */
type Key = [userId: number, dreamId: number | 'new', id: string, place: number]
const HEAD = -1

const keyOf = ({ userId, dreamId }: DraftScope, id: string, place: number): Key => [userId, dreamId, id, place]

/** Begins to keep a recording. Parts are written in the order they are given; nothing here throws. */
export function keepRecording(scope: DraftScope, { id, startedAt, mimeType }: RecordingHead, onFailure: () => void) {
  let place = 0
  let safe = true
  const write = async (job: () => Promise<void>) => {
    if (!safe) return
    try {
      await job()
    } catch {
      safe = false
      onFailure()
    }
  }
  let queue = write(() => set(keyOf(scope, id, HEAD), { startedAt, mimeType }, store))

  return {
    add({ data, durationMs, levels }: RecordingPart): void {
      const key = keyOf(scope, id, place++)
      queue = queue.then(() =>
        write(async () => set(key, { bytes: await data.arrayBuffer(), durationMs, levels }, store)),
      )
    },
    /** Waits for what is still being written; answers whether everything is kept. */
    async settled(): Promise<boolean> {
      await queue
      return safe
    },
  }
}

/**
 * Keeps a whole recording in the place of what there was of it. Answers whether the browser did: where it could not,
 * what there was remains.
 */
export async function saveRecording(scope: DraftScope, recording: Recording): Promise<boolean> {
  const { id, startedAt, mimeType, durationMs, levels, audio } = recording
  try {
    const before = await keysOf(scope, id)
    const bytes = await audio.arrayBuffer()
    await store('readwrite', (parts) => {
      for (const key of before) parts.delete(key)
      parts.put({ startedAt, mimeType }, keyOf(scope, id, HEAD))
      parts.put({ bytes, durationMs, levels }, keyOf(scope, id, 0))
      return promisifyRequest(parts.transaction)
    })
    return true
  } catch {
    return false
  }
}

/** Forgets a recording; where that fails there was none to forget. */
export async function removeRecording(scope: DraftScope, id: string): Promise<void> {
  await remove(() => keysOf(scope, id))
}

/** Forgets all that was recorded for a dream. */
export async function removeRecordings(scope: DraftScope): Promise<void> {
  await remove(() => keysOf(scope))
}

/** Forgets what anybody began to record before a moment, and never came back for. */
export async function removeRecordingsBefore(moment: number): Promise<void> {
  await remove(async () => {
    const all = await keys<Key>(store)
    const heads = all.filter((key) => key[3] === HEAD)
    const found = await getMany<unknown>(heads, store)
    const isOld = (head: unknown) => (headSchema.safeParse(head).data?.startedAt ?? moment) < moment
    const old = new Set(heads.filter((_key, place) => isOld(found[place])).map((key) => key[2]))
    return all.filter((key) => old.has(key[2]))
  })
}

async function remove(choose: () => Promise<Key[]>): Promise<void> {
  try {
    await delMany(await choose(), store)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Has a recording belong to another dream.
 * @returns whether the browser keeps it there; where it does not, it stays where it was
 */
export async function moveRecording(from: DraftScope, to: DraftScope, recording: Recording): Promise<boolean> {
  const moved = await saveRecording(to, recording)
  if (moved) await removeRecording(from, recording.id)
  return moved
}

/** Whether a recording is still kept. */
export async function isKept(scope: DraftScope, id: string): Promise<boolean> {
  try {
    return (await keysOf(scope, id)).length > 0
  } catch {
    return false
  }
}

/**
 * What was recorded for a dream and never written down, the newest first.
 * @param inUse recordings that another tab is busy with
 */
export async function findRecordings(scope: DraftScope, inUse: ReadonlySet<string>): Promise<Recording[]> {
  try {
    const byId = Map.groupBy(await keysOf(scope), (key) => key[2])
    const found = await Promise.all([...byId].filter(([id]) => !inUse.has(id)).map(([id, own]) => load(id, own)))
    return found.filter((recording) => recording !== undefined).sort((a, b) => b.startedAt - a.startedAt)
  } catch {
    return []
  }
}

/** The keys of one recording, or of all of a dream. */
async function keysOf({ userId, dreamId }: DraftScope, id?: string): Promise<Key[]> {
  const own = (await keys<Key>(store)).filter((key) => key[0] === userId && key[1] === dreamId)
  return id === undefined ? own : own.filter((key) => key[2] === id)
}

async function load(id: string, own: Key[]): Promise<Recording | undefined> {
  const inOrder = own.toSorted((a, b) => a[3] - b[3])
  const [first, ...rest] = await getMany<unknown>(inOrder, store)
  const head = headSchema.safeParse(first)
  // A part that cannot be read ends the recording: what follows it would not play.
  const parts = rest.map((part) => partSchema.safeParse(part).data)
  const whole = parts
    .slice(0, parts.includes(undefined) ? parts.indexOf(undefined) : undefined)
    .filter((part) => part !== undefined)
  const last = whole.at(-1)
  if (!head.success || !last) {
    await delMany(inOrder, store)
    return undefined
  }
  return {
    id,
    ...head.data,
    durationMs: last.durationMs,
    levels: whole.flatMap((part) => part.levels),
    audio: new Blob(
      whole.map((part) => part.bytes),
      { type: head.data.mimeType },
    ),
  }
}
