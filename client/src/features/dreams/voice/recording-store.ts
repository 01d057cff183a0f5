import { createStore, del, delMany, get, getMany, keys, set, values } from 'idb-keyval'
import { persistStorage } from '#client/lib/storage.ts'
import type { DreamScope, Recording } from './recording.ts'

/**
 * Recordings in the browser's database, a part at a time as they come, so that a crash costs the last second only.
 * Each belongs to one person and dream. Parts are plain bytes, since private windows of Safari keep no blobs.
 */
const heads = createStore('recordings', 'heads')
const parts = createStore('recording-parts', 'parts')

type PartKey = [recordingId: string, place: number]

export type RecordingHead = Pick<Recording, 'id' | 'startedAt' | 'mimeType'> & DreamScope

/** The next piece of a recording. */
export interface RecordingPart {
  data: Blob
  /** How long the recording is with it. */
  durationMs: number
  /** How loud this piece was. */
  levels: readonly number[]
}

type StoredPart = Omit<RecordingPart, 'data'> & { bytes: ArrayBuffer }

/**
 * Begins to keep a recording. Nothing here throws: after the first part that the browser does not keep, no other is
 * written, since what follows a gap does not play.
 */
export function keepRecording(head: RecordingHead, onFailure: () => void) {
  let place = 0
  const attempt = async (write: () => Promise<void>): Promise<boolean> => {
    try {
      await write()
      return true
    } catch {
      onFailure()
      return false
    }
  }
  persistStorage()
  let kept = attempt(() => set(head.id, head, heads))
  return {
    add({ data, durationMs, levels }: RecordingPart): void {
      const key: PartKey = [head.id, place++]
      const write = async () => set(key, { bytes: await data.arrayBuffer(), durationMs, levels }, parts)
      kept = kept.then((isKept) => isKept && attempt(write))
    },
    /** Waits for what is still being written; answers whether everything is kept. */
    isKept: () => kept,
  }
}

/** Keeps a whole recording. Answers whether the browser did. */
export function saveRecording(scope: DreamScope, recording: Recording): Promise<boolean> {
  const { id, startedAt, mimeType, durationMs, levels, audio } = recording
  const keeper = keepRecording({ ...scope, id, startedAt, mimeType }, () => {})
  keeper.add({ data: audio, durationMs, levels })
  return keeper.isKept()
}

/** The newest recording of a dream that was never transcribed. */
export async function findRecording(scope: DreamScope): Promise<Recording | undefined> {
  try {
    for (const head of await headsOf(scope)) {
      const recording = await load(head)
      if (recording) return recording
    }
  } catch {
    // A browser without a database has kept nothing.
  }
  return undefined
}

/** Makes a recording belong to another dream: to the one that was saved without it. */
export async function assignRecording(id: string, dreamId: DreamScope['dreamId']): Promise<void> {
  const head = await get<RecordingHead>(id, heads)
  if (head) await set(id, { ...head, dreamId }, heads)
}

/** Makes all that was recorded for a dream belong to another one. */
export async function moveRecordings(from: DreamScope, to: DreamScope['dreamId']): Promise<void> {
  const found = await headsOf(from).catch(() => [])
  for (const { id } of found) await assignRecording(id, to)
}

/** Deletes a recording; where that fails there is none. */
export async function removeRecording(id: string): Promise<void> {
  try {
    await del(id, heads)
    await delMany(await partKeys(id), parts)
  } catch {
    // A browser without a database has nothing to delete.
  }
}

/** Deletes all that was recorded for a dream. */
export async function removeRecordings(scope: DreamScope): Promise<void> {
  const found = await headsOf(scope).catch(() => [])
  for (const { id } of found) await removeRecording(id)
}

/** The newest first. */
async function headsOf({ userId, dreamId }: DreamScope): Promise<RecordingHead[]> {
  const all = await values<RecordingHead>(heads)
  return all
    .filter((head) => head.userId === userId && head.dreamId === dreamId)
    .sort((a, b) => b.startedAt - a.startedAt)
}

/** In the order they were recorded. */
async function partKeys(id: string): Promise<PartKey[]> {
  const all = await keys<PartKey>(parts)
  return all.filter((key) => key[0] === id).sort((a, b) => a[1] - b[1])
}

async function load({ id, startedAt, mimeType }: RecordingHead): Promise<Recording | undefined> {
  const stored = await getMany<StoredPart>(await partKeys(id), parts)
  const found = stored.filter((part) => part !== undefined)
  const last = found.at(-1)
  if (!last) return undefined
  const bytes = found.map((part) => part.bytes)
  const levels = found.flatMap((part) => part.levels)
  return { id, startedAt, mimeType, durationMs: last.durationMs, levels, audio: new Blob(bytes, { type: mimeType }) }
}
