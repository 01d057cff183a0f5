import { type BenchEnv, mediansOf, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'
import { FEW, fillDatabase, MANY, OTHERS, type Person } from './journals.ts'

const WARM_UP = 20
const TRIES = 200
const GOAL_MS = 30
const THREAD_GOAL_MS = 40

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
    const cookies = await Promise.all(people.map(({ registration }) => signIn(app.url, registration)))
    const visits = people.map(
      ({ dreams }, at) =>
        () =>
          readStats(app.url, cookies[at] ?? '', dreams),
    )
    const [few = 0, many = 0] = await mediansOf(TRIES, WARM_UP, visits)
    const threads = people.map((_, at) => () => readThread(app.url, cookies[at] ?? ''))
    const [fewThread = 0, manyThread = 0] = await mediansOf(TRIES, WARM_UP, threads)
    return [
      `GET /api/stats beside ${OTHERS.toLocaleString('en')} dreams of others, median of ${TRIES} each, taking turns`,
      `  ${FEW} dreams ${few.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${many.toFixed(2)} ms`,
      `  (goal: at most ${GOAL_MS} ms)`,
      'GET /api/threads/:kind/:name of an element in most of these dreams, the same way',
      `  ${FEW} dreams ${fewThread.toFixed(2)} ms, ${MANY.toLocaleString('en')} dreams ${manyThread.toFixed(2)} ms`,
      `  (goal: at most ${THREAD_GOAL_MS} ms)`,
    ].join('\n')
  } finally {
    await stopTarget(app)
  }
}

async function readStats(url: string, cookie: string, dreams: number): Promise<void> {
  const answer = await fetch(`${url}/api/stats`, { headers: { cookie } })
  const { count } = (await answer.json()) as { count?: number }
  if (count !== dreams) throw new Error(`expected ${dreams} dreams, got ${answer.status} and ${count}`)
}

async function readThread(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/threads/symbols/Acqua`, { headers: { cookie } })
  const { passages } = (await answer.json()) as { passages?: unknown[] }
  if (!passages?.length) throw new Error(`expected a thread, got ${answer.status}`)
}
