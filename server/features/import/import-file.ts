import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/errors.ts'
import type { FirstMessage } from './import.worker.ts'
import type { ReadDream } from './import-reader.ts'

const READ_MS = 30_000
const MEMORY_MB = 768

/** An uploaded file. */
export interface ImportFile {
  bytes: Uint8Array
  name: string
}

const TOO_HEAVY = 'Questo file è troppo grande da leggere. Prova a dividerlo.'

/**
 * Reads a file in a thread of its own, bounded in time and memory, while the server goes on; dreams are taken from
 * there in batches.
 * @throws AppError `validation` for a file that cannot be read
 */
export async function openImport({ bytes, name }: ImportFile) {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    workerData: { bytes, name },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  async function next<Message>(): Promise<Message> {
    try {
      const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(READ_MS) })
      return message
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      const isTooHeavy = code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isTooHeavy ? new AppError('validation', TOO_HEAVY) : cause
    }
  }
  async function* batches(): AsyncGenerator<ReadDream[]> {
    for (;;) {
      worker.postMessage('next')
      const batch = await next<ReadDream[]>()
      if (batch.length === 0) return
      yield batch
    }
  }
  const close = () => worker.terminate()
  try {
    const first = await next<FirstMessage>()
    if ('refused' in first) throw new AppError('validation', first.refused)
    return { head: first.head, batches, close }
  } catch (error) {
    await close()
    throw error
  }
}
