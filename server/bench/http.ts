import autocannon from 'autocannon'
import { register } from '#server/features/auth/auth.service.ts'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { buildDream, buildRegistration, daysAgo } from '#server/test/factories.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { type BenchEnv, fill, runAll, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'

const CONNECTIONS = 20
const SECONDS = 8
const ROUNDS = 3
const GOAL_RATIO = 0.5

/**
 * Requests per second of people's pages of 20 dreams, beside a bare Express and pg route that reads the same rows
 * for anyone. Each is a process of its own and they take turns; the best of the rounds counts.
 * @param serverUrl a PostgreSQL on which a database may be made; without it the embedded one serves, real route only
 */
export function httpReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, compare)
}

async function compare(env: BenchEnv): Promise<string> {
  const people = await fillJournals(env)
  // As in production, every request is logged.
  const app = await startTarget('app', { ...env, LOG_LEVEL: 'info' })
  try {
    const url = `${app.url}/api/dreams?limit=20`
    const cookies = await Promise.all(people.map((person) => signIn(app.url, person)))
    const measure = () => requestsPerSecond(url, cookies)
    return env.DATABASE_URL ? await compareOnServer(measure, env.DATABASE_URL) : await onEmbedded(measure)
  } finally {
    await stopTarget(app)
  }
}

/** Sixty dreams of as many people as there are connections: what one account may ask at once is bounded. */
function fillJournals(env: BenchEnv): Promise<RegisterInput[]> {
  return fill(env, async (deps) => {
    const people = Array.from({ length: CONNECTIONS }, () => buildRegistration())
    for (const registration of people) {
      const user = await register(deps, registration)
      await grantPremium(deps, user, new Date(Date.now() + 86_400_000))
      const content = 'Cammino in una casa che galleggia su un lago calmissimo. '.repeat(10).trim()
      for (let day = 0; day < 60; day++) await createDream(deps, user, buildDream({ content, date: daysAgo(day) }))
    }
    return people
  })
}

async function onEmbedded(measure: () => Promise<number>): Promise<string> {
  const rate = await measure()
  return `GET /api/dreams?limit=20, signed in, embedded database\n  ${Math.round(rate)} requests per second (set TEST_DATABASE_URL to compare on PostgreSQL)`
}

async function compareOnServer(measure: () => Promise<number>, databaseUrl: string): Promise<string> {
  await runAll(databaseUrl, ['vacuum analyze'])
  const bare = await startTarget('bare', { DATABASE_URL: databaseUrl })
  const rates = { real: 0, bare: 0 }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare = Math.max(rates.bare, await requestsPerSecond(bare.url, []))
      rates.real = Math.max(rates.real, await measure())
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

/** @param cookies one for each connection, or none */
async function requestsPerSecond(url: string, cookies: readonly string[]): Promise<number> {
  let client = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (connection) => connection.setHeaders({ cookie: cookies[client++] ?? '' }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx + result.errors} failures`)
  return result.requests.average
}
