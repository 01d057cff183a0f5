import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#server/errors.ts'
import { IMPORT_BATCH } from '#shared/constants/export.ts'
import { readImport } from './import-reader.ts'

/** What the worker says first; its further messages are batches of dreams, one for each message that asks. */
export type FirstMessage = { refused: string } | { head: ReturnType<typeof headOf> }

function headOf({ dreams, ...rest }: ReturnType<typeof readImport>) {
  const listed = dreams.map(({ key, occurrence, dream: { title, date } }) => ({ key, occurrence, title, date }))
  return { ...rest, dreams: listed }
}

function read(): void {
  const { bytes, name } = workerData as { bytes: Uint8Array; name: string }
  try {
    const file = readImport(bytes, name)
    parentPort?.postMessage({ head: headOf(file) } satisfies FirstMessage)
    parentPort?.on('message', () => parentPort?.postMessage(file.dreams.splice(0, IMPORT_BATCH)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    parentPort?.postMessage({ refused: error.message } satisfies FirstMessage)
  }
}

read()
