import autocannon from 'autocannon'
import { register } from '#server/features/auth/auth.service.ts'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { buildDream, buildRegistration, daysAgo } from '#server/test/factories.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { fill, runAll, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'

const CONNECTIONS = 100
const SECONDS = 5
const GOAL_RATIO = 5

interface Route {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'GET', path: '/api/dreams' },
  { method: 'GET', path: '/api/dreams?limit=20' },
  { method: 'GET', path: '/api/dreams?limit=20&q=lago' },
  { method: 'GET', path: '/api/stats' },
  { method: 'GET', path: '/api/stats/links' },
  { method: 'GET', path: '/api/dreams/1/sharing' },
  { method: 'GET', path: '/api/community-dreams' },
  { method: 'GET', path: '/api/leaderboard' },
  { method: 'GET', path: '/api/export' },
  { method: 'POST', path: '/api/dreams', body: buildDream() },
  { method: 'POST', path: '/api/dreams/1/analyze', body: {} },
]

/**
 * What a person feels of a neighbour who calls one route over 100 connections: the p99 of the pages of the list, beside
 * the p99 of a quiet server. The limits by the minute are off, so that the neighbour's calls do run.
 */
export function neighboursReport(serverUrl: string | undefined): Promise<string> {
  return withDatabase(serverUrl, async (env) => {
    const [noisy, person] = await fill(env, async (deps) => {
      const accounts: RegisterInput[] = []
      for (let count = 0; count < 2; count++) {
        const registration = buildRegistration()
        accounts.push(registration)
        const user = await register(deps, registration)
        await grantPremium(deps, user, new Date(Date.now() + 86_400_000))
        const content = 'Cammino in una casa che galleggia su un lago calmissimo. '.repeat(10).trim()
        for (let day = 0; day < 60; day++) await createDream(deps, user, buildDream({ content, date: daysAgo(day) }))
      }
      return accounts as [RegisterInput, RegisterInput]
    })
    if (env.DATABASE_URL) await runAll(env.DATABASE_URL, ['vacuum analyze'])
    const app = await startTarget('app', { ...env, LOG_LEVEL: 'info' })
    try {
      const cookies = { noisy: await signIn(app.url, noisy), person: await signIn(app.url, person) }
      return await compare(app.url, cookies)
    } finally {
      await stopTarget(app)
    }
  })
}

async function compare(origin: string, cookies: { noisy: string; person: string }): Promise<string> {
  const asPerson = () => call(origin, { method: 'GET', path: '/api/dreams?limit=20' }, cookies.person, 1)
  await asPerson()
  const quiet = await asPerson()
  const lines: string[] = []
  for (const route of ROUTES) {
    const [noise, felt] = await Promise.all([call(origin, route, cookies.noisy, CONNECTIONS), asPerson()])
    const ratio = felt.latency.p99 / quiet.latency.p99
    lines.push(
      `  ${`${route.method} ${route.path}`.padEnd(34)} p99 ${felt.latency.p99} ms, ${ratio.toFixed(1)} times quiet, ` +
        `${felt.non2xx + felt.errors} of ${felt.requests.total} refused; the neighbour's ${noise.requests.total} calls: ${noise['5xx']} with 5xx`,
    )
  }
  const where = `p99 ${quiet.latency.p99} ms on a quiet server`
  return [
    `One account with ${CONNECTIONS} connections, ${where} (goal: under ${GOAL_RATIO} times, nothing refused)`,
    ...lines,
  ].join('\n')
}

function call(origin: string, { method, path, body }: Route, cookie: string, connections: number) {
  const headers = { cookie, 'Content-Type': 'application/json', Origin: origin }
  return autocannon({
    url: origin + path,
    method,
    headers,
    connections,
    duration: SECONDS,
    ...(body && { body: JSON.stringify(body) }),
  })
}

if (import.meta.main) console.log(await neighboursReport(process.env.TEST_DATABASE_URL))
