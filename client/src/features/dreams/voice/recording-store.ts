import { createStore, del, delMany, get, getMany, keys, set, values } from 'idb-keyval'
import { persistStorage } from '#client/lib/storage.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import type { DreamScope, Recording } from './recording.ts'

/**
 * Recordings in IndexedDB, stored in parts while recording, so that a crash loses the last second only. Each belongs to
 * one person and dream. Parts are byte arrays, because Safari's private windows store no blobs.
 */
const heads = createStore('recordings', 'heads')
const parts = createStore('recording-parts', 'parts')

type PartKey = [recordingId: string, place: number]

export interface RecordingHead extends Pick<Recording, 'id' | 'startedAt' | 'mimeType'>, DreamScope {
  /** Time of deletion in ms; kept for `BIN_DAYS`. */
  deletedAt?: number | undefined
}

export interface RecordingPart {
  data: Blob
  /** Length of the recording up to this part's end. */
  durationMs: number
  levels: readonly number[]
}

type StoredPart = Omit<RecordingPart, 'data'> & { bytes: ArrayBuffer }

/**
 * Starts storing a recording, without throwing. After the first failed part it stores no more, since a recording with a
 * gap does not play.
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
    /** Waits for pending writes. @returns whether all parts are stored */
    isKept: () => kept,
  }
}

/** Stores a whole recording. @returns whether it is stored */
export function saveRecording(scope: DreamScope, recording: Recording): Promise<boolean> {
  const { id, startedAt, mimeType, durationMs, levels, audio } = recording
  const keeper = keepRecording({ ...scope, id, startedAt, mimeType }, () => {})
  keeper.add({ data: audio, durationMs, levels })
  return keeper.isKept()
}

/** The newest untranscribed recording of a dream. */
export async function findRecording(scope: DreamScope): Promise<Recording | undefined> {
  try {
    for (const head of await headsOf(scope)) {
      const recording = await load(head)
      if (recording) return recording
    }
  } catch {
    // Without a database nothing is stored.
  }
  return undefined
}

/** Assigns a recording to another dream. */
export const assignRecording = (id: string, dreamId: DreamScope['dreamId']) => changeHead(id, { dreamId })

/** Assigns a dream's recordings to another dream. */
export async function moveRecordings(from: DreamScope, to: DreamScope['dreamId']): Promise<void> {
  const found = await headsOf(from).catch(() => [])
  for (const { id } of found) await assignRecording(id, to)
}

/** Deletes a recording; ignores failures. */
export async function removeRecording(id: string): Promise<void> {
  try {
    await del(id, heads)
    await delMany(await partKeys(id), parts)
  } catch {
    // Without a database there is nothing to delete.
  }
}

/** Moves a recording to this device's bin or back. @returns whether it existed */
export const setDeleted = (id: string, isDeleted: boolean) =>
  changeHead(id, { deletedAt: isDeleted ? Date.now() : undefined }).catch(() => false)

async function changeHead(id: string, change: Partial<RecordingHead>): Promise<boolean> {
  const head = await get<RecordingHead>(id, heads)
  if (head) await set(id, { ...head, ...change }, heads)
  return head !== undefined
}

/** Moves a dream's recordings to this device's bin or back. */
export async function setAllDeleted(scope: DreamScope, isDeleted: boolean): Promise<void> {
  for (const { id } of await headsOf(scope, !isDeleted).catch(() => [])) await setDeleted(id, isDeleted)
}

export const DELETED_RECORDINGS = ['deleted-recordings']

export type DeletedRecording = Recording & { deletedAt: number }

/** The recordings in this device's bin, the latest deleted first. */
export async function listDeleted(userId: number): Promise<DeletedRecording[]> {
  const kept: DeletedRecording[] = []
  for (const head of await allHeads()) {
    const { deletedAt } = head
    const recording = head.userId === userId && deletedAt && (await load(head))
    if (recording) kept.push({ ...recording, deletedAt })
  }
  return kept.sort((a, b) => b.deletedAt - a.deletedAt)
}

/** A dream's recordings inside or outside the bin, the newest first. */
async function headsOf({ userId, dreamId }: DreamScope, isDeleted = false): Promise<RecordingHead[]> {
  return (await allHeads())
    .filter((head) => head.userId === userId && head.dreamId === dreamId && Boolean(head.deletedAt) === isDeleted)
    .sort((a, b) => b.startedAt - a.startedAt)
}

/** Deletes recordings older than `BIN_DAYS` in the bin before reading. */
async function allHeads(): Promise<RecordingHead[]> {
  const all = await values<RecordingHead>(heads)
  const isOver = ({ deletedAt = Infinity }: RecordingHead) => deletedAt <= Date.now() - BIN_DAYS * DAY_MS
  for (const { id } of all.filter(isOver)) await removeRecording(id)
  return all.filter((head) => !isOver(head))
}

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
