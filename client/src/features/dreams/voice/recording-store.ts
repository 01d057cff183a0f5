import { createStore, delMany, getMany, keys, set, setMany } from 'idb-keyval'
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

/** Keeps a whole recording in the place of what there was of it. Answers whether the browser did. */
export async function saveRecording(scope: DraftScope, recording: Recording): Promise<boolean> {
  const { id, startedAt, mimeType, durationMs, levels, audio } = recording
  try {
    await removeRecording(scope, id)
    await setMany(
      [
        [keyOf(scope, id, HEAD), { startedAt, mimeType }],
        [keyOf(scope, id, 0), { bytes: await audio.arrayBuffer(), durationMs, levels }],
      ],
      store,
    )
    return true
  } catch {
    return false
  }
}

/** Forgets a recording; where that fails there was none to forget. */
export async function removeRecording(scope: DraftScope, id: string): Promise<void> {
  try {
    const own = (await keysOf(scope)).filter((key) => key[2] === id)
    await delMany(own, store)
  } catch {
    // A browser that keeps nothing has nothing to forget.
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

async function keysOf({ userId, dreamId }: DraftScope): Promise<Key[]> {
  return (await keys<Key>(store)).filter((key) => key[0] === userId && key[1] === dreamId)
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
