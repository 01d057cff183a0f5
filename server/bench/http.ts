import autocannon from 'autocannon'
import express from 'express'
import { openDatabase } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { type BenchEnv, createPerson, fill, median, runAll, withDatabase, withServer } from './harness.ts'

const CONNECTIONS = 20
const SECONDS = 8
const ROUNDS = 3
const GOAL_RATIO = 0.5

/**
 * Requests per second of pages of 20 dreams, and of a bare Express and pg route with the same rows. Each runs in its
 * own process, in turns; the best round counts.
 * @param serverUrl a PostgreSQL with the right to create a database; without it, only the real route on the embedded
 * one
 */
export function httpReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, async (env) => {
    // Each connection is another person's, because the calls of one account are limited.
    const cookies: string[] = []
    await fill(env, async (deps) => {
      while (cookies.length < CONNECTIONS) cookies.push((await createPerson(deps, 60)).cookie)
    })
    await runAll(env, ['vacuum analyze'])
    // Logs every request, as in production.
    return withServer({ ...env, LOG_LEVEL: 'info' }, (url) => {
      const measure = () => requestsPerSecond(url, cookies)
      return serverUrl ? compare(measure, env) : onEmbedded(measure)
    })
  })
}

async function onEmbedded(measure: () => Promise<number>): Promise<string> {
  const rate = await measure()
  return `GET /api/dreams?limit=20, signed in, embedded database\n  ${Math.round(rate)} requests per second (set TEST_DATABASE_URL to compare on PostgreSQL)`
}

async function compare(measure: () => Promise<number>, env: BenchEnv): Promise<string> {
  const rates = { real: 0, bare: 0 }
  const takeTurns = async (url: string) => {
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare = Math.max(rates.bare, await requestsPerSecond(url, []))
      rates.real = Math.max(rates.real, await measure())
    }
  }
  await withServer(env, takeTurns, [process.execPath, import.meta.filename])
  return [
    'GET /api/dreams?limit=20 on PostgreSQL, requests per second',
    `  signed in ${Math.round(rates.real)}, bare route ${Math.round(rates.bare)}`,
    `  ratio ${(rates.real / rates.bare).toFixed(2)} (goal: at least ${GOAL_RATIO})`,
  ].join('\n')
}

/** Serves the same rows with the minimum: Express, pg, one statement, no session. */
async function serveBare(): Promise<void> {
  const { pool } = await openDatabase(parseEnv(process.env))
  const text = `
    select d.id, d.user_id, d.title, d.content, d.date, d.mood, d.tags, d.elements, d.created_at, d.updated_at, a.kind
    from dreams d left join dream_analyses a on a.user_id = d.user_id and a.dream_id = d.id
    where d.user_id = $1 order by d.date desc, d.id desc limit 20`
  express()
    .get('/readyz', (_req, res) => void res.end())
    .get('/api/dreams', async (_req, res) => void res.json((await pool.query(text, [1])).rows))
    .listen(Number(process.env.PORT), '127.0.0.1')
}

/** @param cookies one per connection, or none */
async function requestsPerSecond(url: string, cookies: readonly string[]): Promise<number> {
  let client = 0
  const result = await autocannon({
    url: `${url}/api/dreams?limit=20`,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (connection) => connection.setHeaders({ cookie: cookies[client++] ?? '' }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} failures`)
  return result.requests.average
}

const TRIES = 50
const WARM_UP = 5
const LOGIN_GOAL = 0.1

/** Median time of a refused login for a known and an unknown name. A difference would reveal the accounts. */
export function loginReport(): Promise<string> {
  return withDatabase(undefined, async (env) => {
    const { user } = await fill(env, (deps) => createPerson(deps))
    return withServer(env, (url) => compareLogins(url, user.username))
  })
}

async function compareLogins(url: string, username: string): Promise<string> {
  const times: [wrong: number[], unknown: number[]] = [[], []]
  for (let round = 0; round < WARM_UP + TRIES; round++) {
    for (const [at, name] of [username, buildRegistration().username].entries()) {
      const start = performance.now()
      await refuse(url, name)
      if (round >= WARM_UP) times[at]?.push(performance.now() - start)
    }
  }
  const [wrong, unknown] = [median(times[0]), median(times[1])]
  return [
    `A refused login, median of ${TRIES} tries`,
    `  wrong password ${wrong.toFixed(2)} ms, unknown name ${unknown.toFixed(2)} ms`,
    `  ratio ${(wrong / unknown).toFixed(3)} (goal: within ${LOGIN_GOAL * 100} % of 1)`,
  ].join('\n')
}

async function refuse(url: string, username: string): Promise<void> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ username, password: 'non è questa' }),
  })
  await answer.text()
  if (answer.status !== 401) throw new Error(`expected a refusal, got ${answer.status}`)
}

if (import.meta.main) await serveBare()
