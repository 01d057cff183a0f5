import autocannon from 'autocannon'
import pg from 'pg'
import { type BenchEnv, startTarget, stopTarget, type Target, withDatabase } from './harness.ts'

const CONNECTIONS = 20
const SECONDS = 8
const ROUNDS = 3
const GOAL_RATIO = 0.5

/**
 * Requests per second of a person's page of 20 dreams, beside a bare Express and pg route that reads the same rows
 * for anyone. Each is a process of its own and they take turns; the best of the rounds counts.
 * @param serverUrl a PostgreSQL on which a database may be made; without it the embedded one serves, real route only
 */
export function httpReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, compare)
}

async function compare(env: BenchEnv): Promise<string> {
  const real = await startTarget('real', env)
  try {
    return env.DATABASE_URL
      ? await compareOnServer(real, { ...env, DATABASE_URL: env.DATABASE_URL })
      : await onEmbedded(real)
  } finally {
    await stopTarget(real)
  }
}

async function onEmbedded(real: Target): Promise<string> {
  const rate = await requestsPerSecond(real)
  return `GET /api/dreams?limit=20, signed in, embedded database\n  ${Math.round(rate)} requests per second (set TEST_DATABASE_URL to compare on PostgreSQL)`
}

async function compareOnServer(real: Target, env: { DATABASE_URL: string }): Promise<string> {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL })
  await pool.query('vacuum analyze')
  await pool.end()
  const bare = await startTarget('bare', env)
  const rates = { real: 0, bare: 0 }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare = Math.max(rates.bare, await requestsPerSecond(bare))
      rates.real = Math.max(rates.real, await requestsPerSecond(real))
    }
  } finally {
    await stopTarget(bare)
  }
  return [
    'GET /api/dreams?limit=20 on PostgreSQL, requests per second',
    `  signed in ${Math.round(rates.real)}, bare route ${Math.round(rates.bare)}`,
    `  ratio ${(rates.real / rates.bare).toFixed(2)} (goal: at least ${GOAL_RATIO})`,
  ].join('\n')
}

async function requestsPerSecond({ url, headers }: Target): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} failures`)
  return result.requests.average
}
