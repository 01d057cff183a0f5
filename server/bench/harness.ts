import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { databaseUrl, onServer } from '#server/test/global-setup.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'

/** The value in the middle; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Runs jobs in turns, at first without counting. @returns the median milliseconds of each */
export async function mediansOf(tries: number, warmUp: number, jobs: readonly (() => Promise<unknown>)[]) {
  const times = jobs.map((): number[] => [])
  for (let round = 0; round < warmUp + tries; round++) {
    for (const [at, job] of jobs.entries()) {
      const start = performance.now()
      await job()
      if (round >= warmUp) times[at]?.push(performance.now() - start)
    }
  }
  return times.map(median)
}

/** The environment of a server with data of its own. */
export interface BenchEnv extends Record<string, string> {
  DATA_DIR: string
}

let databases = 0

/**
 * Runs a measurement beside an empty data folder and, where a server is given, an empty database on it.
 * @param serverUrl a PostgreSQL on which a database may be made; without it the embedded one serves
 */
export async function withDatabase<T>(serverUrl: string | undefined, job: (env: BenchEnv) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'diario-bench-'))
  const name = `diario_bench_${process.pid}_${databases++}`
  if (serverUrl) await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  try {
    return await job({ DATA_DIR: folder, ...(serverUrl && { DATABASE_URL: databaseUrl(serverUrl, name) }) })
  } finally {
    if (serverUrl) await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    await rm(folder, { recursive: true })
  }
}

/** Fills the empty database of an environment. */
export async function fill<T>(env: Record<string, string>, job: (deps: Deps) => Promise<T>): Promise<T> {
  const parsed = parseEnv({ ...process.env, ...env })
  const database = await openDatabase(parsed)
  try {
    await migrate(database.pool)
    return await job(createDeps(parsed, database))
  } finally {
    await database.close()
  }
}

/** Runs statements that take longer than those of requests may. */
export const runAll = (url: string, statements: readonly string[]): Promise<void> =>
  onServer(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** A server in a process of its own, so that the measurement takes none of its time. */
export interface Target {
  url: string
  child: ChildProcess
}

/** Starts one of `targets/` and waits until it sends its address. */
export async function startTarget(kind: 'bare' | 'app', env: Record<string, string>): Promise<Target> {
  const script = new URL(`./targets/${kind}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [Omit<Target, 'child'>]
  return { ...ready, child }
}

export async function stopTarget({ child }: Target): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Signs in over HTTP. @returns the header of cookies of the session */
export async function signIn(origin: string, { username, password }: RegisterInput): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`the login answered ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}
