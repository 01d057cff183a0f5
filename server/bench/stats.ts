import { type BenchEnv, median, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'
import { FEW, fillDatabase, MANY, OTHERS, type Person } from './journals.ts'

const WARM_UP = 20
const TRIES = 200
const GOAL_MS = 30

/**
 * How long the dashboard's statistics take a person with many dreams and one with few, beside a million dreams of others.
 * @param serverUrl a PostgreSQL on which a database may be made: on the embedded one so many would take too long
 */
export async function statsReport(serverUrl: string | undefined): Promise<string> {
  if (!serverUrl) return 'GET /api/stats beside a million dreams of others\n  set TEST_DATABASE_URL to measure it'
  return withDatabase(serverUrl, async (env) => compare(env, await fillDatabase(env)))
}

async function compare(env: BenchEnv, people: Person[]): Promise<string> {
  const app = await startTarget('app', env)
  try {
    const visits = await Promise.all(
      people.map(async ({ registration, dreams }) => ({
        dreams,
        cookie: await signIn(app.url, registration),
        times: [] as number[],
      })),
    )
    for (let round = 0; round < WARM_UP + TRIES; round++) {
      for (const { dreams, cookie, times } of visits) {
        const time = await readStats(app.url, cookie, dreams)
        if (round >= WARM_UP) times.push(time)
      }
    }
    const [few = 0, many = 0] = visits.map(({ times }) => median(times))
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
