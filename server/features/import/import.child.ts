import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError } from '#server/errors.ts'
import { IMPORT_BATCH, IMPORT_UNPACKED_MAX_BYTES } from '#shared/constants/export.ts'
import type { ExportedMonth } from '#shared/contracts/export.ts'
import { type FileHead, type ReadDream, readImport } from './import-reader.ts'

/** The descriptors of the file and of the batches that are read from it. */
const [INPUT, OUTPUT] = [3, 4]
/** The server parses a batch at once, and stores it in one transaction, for which an embedded database makes everybody wait. */
const BATCH_MAX_CHARACTERS = 250_000
const OUTPUT_MAX_BYTES = 2 * IMPORT_UNPACKED_MAX_BYTES

/** The process's answer; `batches` are the lengths in bytes of those that it wrote. */
export type Answer = { refused: string } | { head: FileHead; batches: number[] }

export interface Batch {
  dreams: ReadDream[]
  months: ExportedMonth[]
}

async function read(name: string): Promise<Answer> {
  const batches: number[] = []
  let pending: Record<keyof Batch, string[]> = { dreams: [], months: [] }
  let characters = 0
  let written = 0

  function flush(): void {
    const { dreams, months } = pending
    batches.push(writeSync(OUTPUT, `{"dreams":[${dreams}],"months":[${months}]}`))
    pending = { dreams: [], months: [] }
    characters = 0
  }
  function add(kind: keyof Batch, item: ReadDream | ExportedMonth): void {
    const json = JSON.stringify(item)
    characters += json.length
    written += json.length
    if (written > OUTPUT_MAX_BYTES) throw new Error('too much to write')
    if (pending[kind].push(json) >= IMPORT_BATCH || characters >= BATCH_MAX_CHARACTERS) flush()
  }

  try {
    const head = await readImport(INPUT, name, {
      dream: (dream) => add('dreams', dream),
      month: (month) => add('months', month),
    })
    if (characters > 0) flush()
    return { head, batches }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    throw error
  }
}

// A page that somebody waits for goes before a file.
setPriority(10)
process.stdout.write(JSON.stringify(await read(process.env.FILE_NAME ?? '')))
