import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AppError } from '#server/errors.ts'
import { IMPORT_BATCH, IMPORT_UNPACKED_MAX_BYTES } from '#shared/constants/export.ts'
import { type FileHead, type ReadDream, type ReadMonth, readImport } from './import-reader.ts'

/** The descriptors of the file and of what is written of it. */
const [INPUT, OUTPUT] = [3, 4]
const LISTED_BATCH = 500
/** The server parses a batch at once. */
const BATCH_MAX_CHARACTERS = 1_000_000
const OUTPUT_MAX_BYTES = 2 * IMPORT_UNPACKED_MAX_BYTES

/** What the process says at its end; `batches` are the lengths in bytes of those that it wrote. */
export type Answer = { refused: string } | { head: FileHead; batches: number[] }

export interface Batch {
  dreams: ReadDream[]
  months: ReadMonth[]
}

async function read(name: string, isListing: boolean): Promise<Answer> {
  const batches: number[] = []
  const maxItems = isListing ? LISTED_BATCH : IMPORT_BATCH
  let pending: Record<keyof Batch, string[]> = { dreams: [], months: [] }
  let items = 0
  let characters = 0
  let written = 0

  function flush(): void {
    const { dreams, months } = pending
    batches.push(writeSync(OUTPUT, `{"dreams":[${dreams}],"months":[${months}]}`))
    pending = { dreams: [], months: [] }
    items = characters = 0
  }
  function add(kind: keyof Batch, item: ReadDream | ReadMonth): void {
    const json = JSON.stringify(isListing ? { ...item, dream: undefined, month: undefined } : item)
    pending[kind].push(json)
    characters += json.length
    written += json.length
    if (written > OUTPUT_MAX_BYTES) throw new Error('too much to write')
    if (++items >= maxItems || characters >= BATCH_MAX_CHARACTERS) flush()
  }

  try {
    const head = await readImport(INPUT, name, add)
    if (items > 0) flush()
    return { head, batches }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    throw error
  }
}

// What people wait for on a page goes before a file.
setPriority(10)
process.stdout.write(JSON.stringify(await read(process.env.FILE_NAME ?? '', process.argv[2] === 'listing')))
