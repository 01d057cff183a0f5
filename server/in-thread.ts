import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { onlyRow } from '#server/db/sql.ts'
import { annotateText, interpret, labelsInAll, textLength } from '#server/interpreter/index.ts'
import type { AnalysisInput, DreamAnalysis } from '#server/interpreter/types.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import { AppError } from './errors.ts'

/** Texts up to this length take less than 20 ms and no thread. */
const SHORT_TEXT = 3_000
/** Includes the start of a new thread; each waiting job adds as much. */
const DEADLINE_MS = 15_000
/** The longest wait of a save for the rules. */
const SAVE_MS = 3_000
/** Leaves one core to the event loop. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** The most jobs that wait for a thread. */
const WAITING_MAX = 20
const IDLE_MS = 60_000
const RETRY_SECONDS = 5

export const INTERPRETER = new URL('./interpreter/index.ts', import.meta.url)

interface Job<Input, Output> {
  /** Exported under its own name; pure. */
  run: (input: Input) => Output
  file: URL
  input: Input
  /** Characters that it reads. */
  length: number
}

let pool: Piscina | undefined

/**
 * Runs a job in a thread if its text is long, to keep the event loop free. A job beyond the deadline ends with its
 * thread. Callers must hold neither a lock nor a connection.
 * @throws AppError `unavailable` past the deadline, or when too many wait already
 */
export async function inThread<Input, Output>(
  { run, file, input, length }: Job<Input, Output>,
  deadlineMs?: number,
): Promise<Output> {
  if (length <= SHORT_TEXT) return run(input)
  pool ??= new Piscina({ minThreads: 0, maxThreads: THREADS, idleTimeout: IDLE_MS })
  if (pool.queueSize >= WAITING_MAX) throw tooLong()
  const signal = AbortSignal.timeout(deadlineMs ?? DEADLINE_MS * (1 + Math.ceil(pool.queueSize / THREADS)))
  try {
    return await pool.run(input, { filename: file.href, name: run.name, signal })
  } catch (error) {
    throw signal.aborted ? tooLong() : error
  }
}

/** The rules' analysis of a dream. @throws as `inThread` */
export const interpretInThread = (input: AnalysisInput): Promise<DreamAnalysis> =>
  inThread({ run: interpret, file: INTERPRETER, input, length: textLength(input) })

type DreamText = Parameters<typeof labelsInAll>[0][number]

/** The elements in a dream's text, and the version of the rules: 0 before their first run. */
export interface FoundElements {
  foundElements?: string[]
  rulesVersion: number
}

/** The elements of several dreams in one job. @throws as `inThread` */
async function findElementsInAll(dreams: readonly DreamText[], deadlineMs?: number): Promise<FoundElements[]> {
  const input = dreams.map(({ title, content, mood }) => ({ title, content, mood }))
  const length = input.reduce((sum, { title, content }) => sum + title.length + content.length, 0)
  const found = await inThread({ run: labelsInAll, file: INTERPRETER, input, length }, deadlineMs)
  return found.map((foundElements) => ({ foundElements, rulesVersion: RULES_VERSION }))
}

/** The elements of one dream. @throws as `inThread` */
export const findElements = async (dream: DreamText): Promise<FoundElements> =>
  onlyRow(await findElementsInAll([dream]))

/** The elements of saved dreams, or version 0 if the threads are busy: the job for older rules then finds them. */
export async function findElementsOrLater(dreams: readonly DreamText[]): Promise<FoundElements[]> {
  try {
    return await findElementsInAll(dreams, SAVE_MS)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return dreams.map(() => ({ rulesVersion: 0 }))
  }
}

/** The parts of a dream's text that can be annotated. @throws as `inThread` */
export const annotateInThread = (input: Parameters<typeof annotateText>[0]) =>
  inThread({ run: annotateText, file: INTERPRETER, input, length: input.content.length + input.said.length })

const tooLong = () =>
  new AppError('unavailable', 'Leggere questo testo richiede troppo tempo. Riprova tra qualche secondo.', {
    retryAfter: RETRY_SECONDS,
  })
