import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { onlyRow } from '#server/db/sql.ts'
import { annotateText, interpret, labelsInAll, textLength } from '#server/interpreter/index.ts'
import type { AnalysisInput, DreamAnalysis } from '#server/interpreter/types.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import { AppError } from './errors.ts'

/** Texts up to this length take less than 20 ms and no thread. */
const SHORT_TEXT = 3_000
/** The start of a new thread included; the jobs that wait before add as much. */
const DEADLINE_MS = 15_000
/** A save waits no longer for what the rules find. */
const SAVE_MS = 3_000
/** One core is left to the event loop. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** The most jobs that wait for a thread. */
const WAITING_MAX = 20
const IDLE_MS = 60_000
const RETRY_SECONDS = 5

export const INTERPRETER = new URL('./interpreter/index.ts', import.meta.url)

interface Job<Input, Output> {
  /** Exported under its own name; pure. */
  run: (input: Input) => Output
  /** The file that exports it. */
  file: URL
  input: Input
  /** Characters that it reads. */
  length: number
}

let pool: Piscina | undefined

/**
 * Runs a job in a thread when its text is long, so that the event loop goes on answering. A job that is not done by the
 * deadline ends with its thread. Callers hold neither a lock nor a connection meanwhile.
 * @throws AppError `unavailable` past the deadline, or where too many wait already
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

/** What the rules found in a dream's text, and the version of those rules: 0 where they have not read it yet. */
export interface FoundElements {
  foundElements?: string[]
  rulesVersion: number
}

/** The elements that the rules find in each of some dreams. One job for all. @throws as `inThread` */
async function findElementsInAll(dreams: readonly DreamText[], deadlineMs?: number): Promise<FoundElements[]> {
  const input = dreams.map(({ title, content, mood }) => ({ title, content, mood }))
  const length = input.reduce((sum, { title, content }) => sum + title.length + content.length, 0)
  const found = await inThread({ run: labelsInAll, file: INTERPRETER, input, length }, deadlineMs)
  return found.map((foundElements) => ({ foundElements, rulesVersion: RULES_VERSION }))
}

/** The same of one dream. @throws as `inThread` */
export const findElements = async (dream: DreamText): Promise<FoundElements> =>
  onlyRow(await findElementsInAll([dream]))

/** The same of dreams that are saved, whoever else has texts read: what is not found now is left to the job for older rules. */
export async function findElementsOrLater(dreams: readonly DreamText[]): Promise<FoundElements[]> {
  try {
    return await findElementsInAll(dreams, SAVE_MS)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return dreams.map(() => ({ rulesVersion: 0 }))
  }
}

/** What a dreamer may write about in a dream's text. @throws as `inThread` */
export const annotateInThread = (input: Parameters<typeof annotateText>[0]) =>
  inThread({ run: annotateText, file: INTERPRETER, input, length: input.content.length + input.said.length })

const tooLong = () =>
  new AppError('unavailable', 'Leggere questo testo richiede troppo tempo. Riprova tra qualche secondo.', {
    retryAfter: RETRY_SECONDS,
  })
