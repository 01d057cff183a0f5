import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Deps } from '#server/deps.ts'
import { openTemporaryFile } from '#server/http/upload.ts'
import type { Answer, Batch } from './import.child.ts'
import { refuse, TOO_LARGE } from './import-foreign.ts'
import type { FileHead } from './import-reader.ts'

const CHILD = fileURLToPath(new URL('./import.child.ts', import.meta.url))
const CHILDREN = 2
/** Beside what Node itself takes. A file is read in pieces, so that its size does not matter. */
const MEMORY = ['--max-old-space-size=40', '--max-semi-space-size=4']
const READ_MS = 60_000

const inTurn = pLimit(CHILDREN)

/** Where the files of imports are while their calls last. */
export const importFolder = ({ DATA_DIR }: Pick<Deps['env'], 'DATA_DIR'>): string => join(DATA_DIR, 'imports')

/** An uploaded file. */
export interface ImportFile {
  handle: FileHandle
  name: string
}

interface ReadOptions {
  /** `listing` for the title and the day of each dream alone. */
  extent: 'listing' | 'whole'
  /** Ends the reading, and the wait for it. */
  signal: AbortSignal
}

type Context = Pick<Deps, 'env' | 'log'>

/**
 * Reads a file in a process of its own, bounded in memory and time, when it is its turn. What the file holds is then in
 * another one on the disk, and taken from there in batches.
 * @throws AppError `validation` for a file that cannot be read
 */
export async function readImportFile<Result>(
  deps: Context,
  file: ImportFile,
  options: ReadOptions,
  use: (head: FileHead, batches: AsyncIterable<Batch>) => Promise<Result>,
): Promise<Result> {
  const output = await openTemporaryFile(importFolder(deps.env))
  try {
    const answer = await inTurn(() => runChild(deps, file, output, options))
    if ('refused' in answer) throw refuse(answer.refused)
    return await use(answer.head, readBatches(output, answer.batches))
  } finally {
    await output.close()
  }
}

async function runChild(
  { env, log }: Context,
  { handle, name }: ImportFile,
  output: FileHandle,
  { extent, signal }: ReadOptions,
): Promise<Answer> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [...MEMORY, CHILD, extent], {
    stdio: ['ignore', 'pipe', 'ignore', handle.fd, output.fd],
    // Nothing of the server's environment, which has its secrets.
    env: { FILE_NAME: name.replaceAll('\0', ''), NODE_COMPILE_CACHE: join(importFolder(env), 'compile-cache') },
    timeout: READ_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  const [answer, [code, killedBy]] = await Promise.all([text(child.stdout as Readable), once(child, 'close')])
  if (code === 0) return JSON.parse(answer)
  log.warn({ code, signal: killedBy }, 'a file could not be imported within the bounds of its process')
  throw refuse(TOO_LARGE)
}

async function* readBatches(output: FileHandle, lengths: readonly number[]): AsyncGenerator<Batch> {
  let position = 0
  for (const length of lengths) {
    const { buffer } = await output.read(Buffer.alloc(length), 0, length, position)
    position += length
    yield JSON.parse(buffer.toString())
  }
}
