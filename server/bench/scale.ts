import { ENDPOINTS } from '#server/features/openapi/openapi.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { onServer } from '#server/test/global-setup.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import {
  type BenchEnv,
  cookiesOf,
  createPerson,
  fill,
  median,
  quantile,
  runAll,
  signIn,
  withDatabase,
  withTarget,
} from './harness.ts'
import { DREAMS_EACH, populate } from './population.ts'
import { type Answer, type Call, finding, visit } from './visit.ts'

const [FEW, MANY] = [100, 100_000]
const OWN_DREAMS = 60
/** In the journal of who has kept it for years, and how long it may take to find dreams in it. */
const YEARS_DREAMS = 5_000
const goalMs = (name: string) => (name === 'GET /api/stats' ? 30 : 40)
const WARM_UP = 3
const ROUNDS = 40
const GOAL_RATIO = 1.3
/** A table with more rows than this must be read by an index. */
const LARGE = 5_000
const AT_ONCE = 200

/** A server, and who is signed in there. */
interface Side {
  url: string
  cookie: string
}
type Times = Map<string, [number[], number[]]>

/**
 * Asks every call of the API beside few people and beside many, taking turns, and prints where the many make it slower;
 * and beside the many how long somebody with a journal of years takes to find dreams again.
 * @param serverUrl a PostgreSQL on which databases may be made: on the embedded one so many would take too long
 */
export async function scaleReport(serverUrl: string | undefined): Promise<string> {
  if (!serverUrl) return 'Every call beside a million dreams\n  set TEST_DATABASE_URL to measure it'
  return withDatabase(serverUrl, (few) => withDatabase(serverUrl, (many) => compare(few, many)))
}

async function compare(few: BenchEnv, many: BenchEnv): Promise<string> {
  const [cookie = ''] = await fillSide(few, FEW, [])
  const [cookieOfMany = '', yearsCookie = ''] = await fillSide(many, MANY, [YEARS_DREAMS])
  const lines = await withTarget('app', few, (url) =>
    withTarget('app', many, async (urlOfMany) => {
      await runAll(many, ['select pg_stat_reset()'])
      const sides = [
        { url, cookie },
        { url: urlOfMany, cookie: cookieOfMany },
      ]
      const years = [cookieOfMany, yearsCookie].map((who) => ({ url: urlOfMany, cookie: who }))
      return [
        ...timesReport(await measure(sides, visit)),
        ...yearsReport(await measure(years, finding)),
        ...(await crowdReport(urlOfMany)),
      ]
    }),
  )
  return [...lines, ...(await scansReport(many))].join('\n')
}

/** @returns the cookies of somebody who was there before the others, and of those with journals of so many dreams */
function fillSide(env: BenchEnv, people: number, journals: readonly number[]): Promise<string[]> {
  return fill(env, async (deps) => {
    const cookies = [(await createPerson(deps, OWN_DREAMS, true)).cookie]
    await runAll(env, populate(people))
    for (const dreams of journals) cookies.push((await createPerson(deps, dreams, true)).cookie)
    await runAll(env, ['vacuum analyze'])
    return cookies
  })
}

/** The milliseconds of every call on both sides: the same walk on both, one call here, the same one there. */
async function measure(sides: readonly Side[], walk: typeof visit): Promise<Times> {
  const times: Times = new Map()
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const walks = sides.map(({ cookie }) => walk(cookie, round))
    let answers: Answer[] = []
    for (;;) {
      const steps = walks.map((calls, at) => calls.next(answers[at] as Answer))
      if (steps.some(({ done }) => done)) break
      answers = []
      // The second one finds the processor warm, so they take turns in that as well.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const call = steps[at]?.value as Call
        const start = performance.now()
        answers[at] = await send((sides[at] as Side).url, call)
        if (round >= WARM_UP) timesOf(times, call)[at as 0 | 1].push(performance.now() - start)
      }
    }
  }
  return times
}

function timesOf(times: Times, { route, what }: Call): [number[], number[]] {
  const name = what === undefined ? route : `${route}, ${what}`
  const known = times.get(name) ?? [[], []]
  times.set(name, known)
  return known
}

/** @throws Error when a call is answered with another status than a success, or the one it names */
async function send(
  origin: string,
  { route, params = {}, query = '', body, file, cookie, isFull, status }: Call,
): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const form = new FormData()
  if (file) form.set(IMPORT_FIELD, file)
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => String(params[name]))
  const answer = await fetch(`${origin}${path}${query}`, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { cookie }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(file && { body: form }),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (status ? answer.status !== status : !answer.ok) throw new Error(`${route} answered ${answer.status}: ${text}`)
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
  if (isFull && json.items.length === 0) throw new Error(`${route}${query} found nothing`)
  return { body: json, cookie: cookiesOf(answer.headers.getSetCookie()) }
}

function timesReport(times: Times): string[] {
  const dreams = (people: number) => (people * DREAMS_EACH).toLocaleString('en')
  const asked = new Set([...times.keys()].map((name) => name.split(',')[0]))
  const left = ENDPOINTS.map(({ line }) => line).filter((line) => !asked.has(line))
  return [
    `p50 in ms of ${ROUNDS} calls each, beside ${dreams(FEW)} dreams and beside ${dreams(MANY)}`,
    ...medianLines(times, (small, large) => large / small > GOAL_RATIO && `over ${GOAL_RATIO}`),
    `  not asked: ${left.join(', ')}`,
  ]
}

const yearsReport = (times: Times): string[] => [
  `the same in journals of ${OWN_DREAMS} dreams and of ${YEARS_DREAMS.toLocaleString('en')}`,
  ...medianLines(times, (_small, large, name) => large > goalMs(name) && `over ${goalMs(name)} ms`),
]

function medianLines(times: Times, faultOf: (small: number, large: number, name: string) => string | false): string[] {
  const medians = [...times].map(([name, [few, many]]) => [name, median(few), median(many)] as const)
  return medians
    .toSorted(([, a, b], [, c, d]) => d / c - b / a)
    .map(([name, small, large]) => {
      const fault = faultOf(small, large, name)
      if (fault) process.exitCode = 1
      const cells = [small, large].map((ms) => ms.toFixed(2).padStart(8))
      return `  ${name.padEnd(56)} ${cells.join('')}  ${(large / small).toFixed(2)}  ${fault || ''}`.trimEnd()
    })
}

/** Two hundred people, each in a journal of their own, at the same time. */
async function crowdReport(url: string): Promise<string[]> {
  const { password } = buildRegistration()
  const cookies: string[] = []
  for (let n = 1; n <= AT_ONCE; n++) cookies.push(await signIn(url, { username: `altro-${n}`, password }))
  const times: number[] = []
  const failures: unknown[] = []
  const routes = [
    'GET /api/dreams',
    'GET /api/stats',
    'GET /api/user/game-stats',
    'GET /api/community-dreams',
    'GET /api/leaderboard',
  ]
  await Promise.all(
    cookies.map(async (cookie) => {
      for (const route of routes) {
        const start = performance.now()
        await send(url, { route, cookie }).catch((error: unknown) => failures.push(error))
        times.push(performance.now() - start)
      }
    }),
  )
  if (failures.length > 0) process.exitCode = 1
  const [p50, p99] = [median(times), quantile(times, 0.99)].map((ms) => ms.toFixed(0))
  return [
    `${AT_ONCE} people at once, ${times.length} calls: p50 ${p50} ms, p99 ${p99} ms, ${failures.length} failed`,
    ...failures.slice(0, 3).map((failure) => `  ${failure}`),
  ]
}

/** The large tables that were read from their first row to their last. */
async function scansReport({ DATABASE_URL: url = '' }: BenchEnv): Promise<string[]> {
  const scanned: string[] = []
  await onServer(url, async (client) => {
    const { rows } = await client.query(
      `select s.relname, seq_scan, reltuples from pg_stat_user_tables s join pg_class on oid = relid
       where reltuples > ${LARGE} and seq_tup_read > ${LARGE} order by seq_tup_read desc`,
    )
    for (const { relname, seq_scan, reltuples } of rows) scanned.push(`  ${relname}: ${seq_scan} of ${reltuples} rows`)
  })
  if (scanned.length > 0) process.exitCode = 1
  return [`sequential scans of large tables: ${scanned.length === 0 ? 'none' : ''}`, ...scanned]
}
