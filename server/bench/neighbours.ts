import autocannon from 'autocannon'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { buildDream, daysAgo } from '#server/test/factories.ts'
import { createSignedInAccount } from '#server/test/signed-in.ts'
import { type BenchEnv, fill, runAll, startTarget, stopTarget, withDatabase } from './harness.ts'

const CONNECTIONS = 100
const PEOPLE = 16
const CALLS_PER_SECOND = 100
const QUIET_SECONDS = 2
const NOISE_SECONDS = 10
const GOAL_RATIO = 5

interface Route {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** What people do meanwhile. */
const PAGE_OF_DREAMS: Route = { method: 'GET', path: '/api/dreams?limit=20' }
const NOISE: readonly Route[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'GET', path: '/api/dreams' },
  { method: 'GET', path: '/api/dreams?limit=20&q=lago' },
  { method: 'GET', path: '/api/stats' },
  { method: 'GET', path: '/api/dreams/1/sharing' },
  { method: 'GET', path: '/api/community-dreams' },
  { method: 'GET', path: '/api/leaderboard' },
  { method: 'GET', path: '/api/export' },
  { method: 'POST', path: '/api/dreams', body: buildDream() },
  { method: 'POST', path: '/api/dreams/1/analyze', body: {} },
]

/** What people feel of a neighbour who calls one route over 100 connections, on a server with its usual limits. */
export function neighboursReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, async (env) => {
    const cookies = await fillJournals(env)
    if (env.DATABASE_URL) await runAll(env.DATABASE_URL, ['vacuum analyze'])
    const lines: string[] = []
    for (const route of NOISE) lines.push(await measure(env, route, cookies))
    return [
      `One account with ${CONNECTIONS} connections, beside the pages of dreams of others (goal: p99 under ${GOAL_RATIO} times quiet, no 5xx)`,
      ...lines,
    ].join('\n')
  })
}

/** Journals of sixty dreams. @returns the cookies of their people, the neighbour's first */
function fillJournals(env: BenchEnv): Promise<string[]> {
  return fill(env, async (deps) => {
    const cookies: string[] = []
    const content = 'Cammino in una casa che galleggia su un lago calmissimo. '.repeat(10).trim()
    for (let person = 0; person <= PEOPLE; person++) {
      const { user, cookies: own } = await createSignedInAccount(deps)
      await grantPremium(deps, user, new Date(Date.now() + 86_400_000))
      for (let day = 0; day < 60; day++) await createDream(deps, user, buildDream({ content, date: daysAgo(day) }))
      cookies.push(own.map((cookie) => cookie.split(';')[0]).join('; '))
    }
    return cookies
  })
}

async function measure(env: BenchEnv, route: Route, [noisy = '', ...people]: string[]): Promise<string> {
  // A server of its own for each: what the neighbour was refused counts for one route.
  const app = await startTarget('app', { ...env, RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'info' })
  try {
    const asPeople = (seconds: number) =>
      autocannon({
        url: app.url,
        connections: 1,
        overallRate: CALLS_PER_SECOND,
        duration: seconds,
        requests: people.map((cookie) => request(PAGE_OF_DREAMS, cookie)),
      })
    await asPeople(1)
    // The first calls of a route compile it, which is not the neighbour's doing.
    await autocannon({ url: app.url, connections: 1, amount: 4, requests: [request(route, noisy)] })
    const quiet = await asPeople(QUIET_SECONDS)
    const [noise, felt] = await Promise.all([
      // In a thread of its own: people's calls must not wait for the neighbour's answers to be read.
      autocannon({
        url: app.url,
        connections: CONNECTIONS,
        workers: 1,
        duration: NOISE_SECONDS,
        requests: [request(route, noisy)],
      }),
      asPeople(NOISE_SECONDS),
    ])
    const name = `${route.method} ${route.path}`.padEnd(32)
    const ratio = (felt.latency.p99 / quiet.latency.p99).toFixed(1)
    return (
      `  ${name} p99 ${felt.latency.p99} ms of ${felt.requests.total} calls, quiet ${quiet.latency.p99} ms: ${ratio} times; ` +
      `${felt.non2xx + felt.errors} failed; the neighbour: ${noise['2xx']} answered, ${noise['4xx']} refused, ${noise['5xx']} with 5xx`
    )
  } finally {
    await stopTarget(app)
  }
}

const request = ({ method, path, body }: Route, cookie: string) => ({
  method,
  path,
  headers: { cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  ...(body && { body: JSON.stringify(body) }),
})
