import autocannon from 'autocannon'
import { buildDream } from '#server/test/factories.ts'
import { createReaders, fill, runAll, withDatabase, withTarget } from './harness.ts'

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

/** The call of the other people meanwhile. */
const PAGE_OF_DREAMS: Route = { method: 'GET', path: '/api/dreams?limit=20' }
const NOISE: readonly Route[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'GET', path: '/api/dreams?limit=50' },
  { method: 'GET', path: '/api/dreams?limit=20&q=lago' },
  { method: 'GET', path: '/api/stats' },
  { method: 'GET', path: '/api/dreams/1/sharing' },
  { method: 'GET', path: '/api/community-dreams' },
  { method: 'GET', path: '/api/leaderboard' },
  { method: 'GET', path: '/api/export' },
  { method: 'POST', path: '/api/dreams', body: buildDream() },
  { method: 'POST', path: '/api/dreams/1/analyze', body: {} },
]

/** The latency of people beside a neighbour who calls one route over 100 connections, with the usual limits. */
export function neighboursReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, async (env) => {
    const cookies = await fill(env, (deps) => createReaders(deps, 1 + PEOPLE))
    await runAll(env, ['vacuum analyze'])
    const lines = [
      `One account with ${CONNECTIONS} connections, beside the pages of dreams of others (goal: p99 under ${GOAL_RATIO} times quiet, no 5xx)`,
    ]
    for (const route of NOISE) {
      // A server of its own for each: what the neighbour was refused counts for one route.
      const usual = { ...env, RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'info' }
      lines.push(await withTarget('app', usual, (url) => measure(url, route, cookies)))
    }
    return lines.join('\n')
  })
}

/** @param cookies the neighbour's first */
async function measure(url: string, route: Route, [noisy = '', ...people]: string[]): Promise<string> {
  const asPeople = (seconds: number) =>
    autocannon({
      url,
      connections: 1,
      overallRate: CALLS_PER_SECOND,
      duration: seconds,
      requests: people.map((cookie) => request(PAGE_OF_DREAMS, cookie)),
    })
  const asNeighbour = (options: Partial<autocannon.Options>) =>
    autocannon({ url, requests: [request(route, noisy)], ...options })
  await asPeople(1)
  // The first calls of a route compile it, which is not the neighbour's doing.
  await asNeighbour({ connections: 1, amount: 4 })
  const quiet = await asPeople(QUIET_SECONDS)
  const [noise, felt] = await Promise.all([
    // In a thread of its own: people's calls must not wait for the neighbour's answers to be read.
    asNeighbour({ connections: CONNECTIONS, workers: 1, duration: NOISE_SECONDS }),
    asPeople(NOISE_SECONDS),
  ])
  const name = `${route.method} ${route.path}`.padEnd(32)
  const ratio = (felt.latency.p99 / quiet.latency.p99).toFixed(1)
  return (
    `  ${name} p99 ${felt.latency.p99} ms of ${felt.requests.total} calls, quiet ${quiet.latency.p99} ms: ${ratio} times; ` +
    `${felt.non2xx + felt.errors} failed; the neighbour: ${noise['2xx']} answered, ${noise['4xx']} refused, ${noise['5xx']} with 5xx`
  )
}

const request = ({ method, path, body }: Route, cookie: string) => ({
  method,
  path,
  headers: { cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  ...(body && { body: JSON.stringify(body) }),
})
