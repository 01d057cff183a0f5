import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, onServer } from '#server/test/global-setup.ts'
import { FEW, fillDatabase, MANY, OTHERS, type Person } from './journals.ts'
import { median } from './median.ts'
import { signIn } from './sign-in.ts'
import { startTarget, stopTarget } from './target.ts'

const WARM_UP = 20
const TRIES = 200
const GOAL_MS = 30

/**
 * How long the dashboard's statistics take a person with many dreams and one with few, beside a million dreams of others.
 * @param serverUrl a PostgreSQL on which a database may be made: on the embedded one so many would take too long
 */
export async function statsReport(serverUrl: string | undefined): Promise<string> {
  if (!serverUrl) return 'GET /api/stats beside a million dreams of others\n  set TEST_DATABASE_URL to measure it'
  const folder = await mkdtemp(join(tmpdir(), 'diario-bench-'))
  const name = `diario_bench_stats_${process.pid}`
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl(serverUrl, name) }
  try {
    const people = await fillDatabase(env.DATABASE_URL)
    return await compare(env, people)
  } finally {
    await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    await rm(folder, { recursive: true })
  }
}

async function compare(env: Record<string, string>, people: Person[]): Promise<string> {
  const app = await startTarget('app', env)
  try {
    const asked = await Promise.all(
      people.map(async ({ registration, dreams }) => ({
        dreams,
        cookie: await signIn(app.url, registration),
        times: [] as number[],
      })),
    )
    for (let round = 0; round < WARM_UP + TRIES; round++) {
      for (const { dreams, cookie, times } of asked) {
        const time = await readStats(app.url, cookie, dreams)
        if (round >= WARM_UP) times.push(time)
      }
    }
    const [few = 0, many = 0] = asked.map(({ times }) => median(times))
    return [
      `GET /api/stats beside ${OTHERS.toLocaleString('en')} dreams of others, median of ${TRIES} each, taking turns`,
      `  ${FEW} dreams ${few.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${many.toFixed(2)} ms`,
      `  (goal: at most ${GOAL_MS} ms)`,
    ].join('\n')
  } finally {
    await stopTarget(app)
  }
}

/** Milliseconds until the answer is read. */
async function readStats(url: string, cookie: string, dreams: number): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/stats`, { headers: { cookie } })
  const { count } = (await answer.json()) as { count?: number }
  const time = performance.now() - start
  if (count !== dreams) throw new Error(`expected ${dreams} dreams, got ${answer.status} and ${count}`)
  return time
}
