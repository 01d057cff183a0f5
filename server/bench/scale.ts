import { OPEN_OPERATIONS, OPERATIONS } from '#server/features/openapi/operations.ts'
import { onServer } from '#server/test/global-setup.ts'
import { IMPORT_FIELD } from '#shared/constants/export.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { type BenchEnv, fill, median, runAll, signIn, startTarget, stopTarget, withDatabase } from './harness.ts'
import { fillJournal } from './journals.ts'
import { DREAMS_EACH, populate } from './population.ts'
import { type Answer, type Call, visit } from './visit.ts'

const [FEW, MANY] = [100, 100_000]
const OWN_DREAMS = 60
const WARM_UP = 3
const ROUNDS = 40
const GOAL_RATIO = 1.3
/** A table with more rows than this must be read by an index. */
const LARGE = 5_000
const AT_ONCE = 200

/** The two servers, small and large, and who is signed in there. */
interface Side {
  env: BenchEnv
  url: string
  cookie: string
}

/** Asks every call of the API beside few people and beside many, taking turns, and prints where the many make it slower. */
async function scaleReport(serverUrl: string | undefined): Promise<void> {
  if (!serverUrl) throw new Error('set TEST_DATABASE_URL to a PostgreSQL whose user may make databases')
  await withDatabase(serverUrl, (few) => withDatabase(serverUrl, (many) => compare(few, many)))
}

async function compare(few: BenchEnv, many: BenchEnv): Promise<void> {
  const people = [await fillSide(few, FEW), await fillSide(many, MANY)]
  const envs = [few, many]
  const apps = [await startTarget('app', few), await startTarget('app', many)]
  await resetStatistics(many)
  try {
    const sides: Side[] = []
    for (const [at, { url }] of apps.entries()) {
      sides.push({ env: envs[at] as BenchEnv, url, cookie: await signIn(url, people[at] as RegisterInput) })
    }
    reportTimes(await measure(sides))
    await reportCrowd(sides[1] as Side, people[1] as RegisterInput)
  } finally {
    for (const app of apps) await stopTarget(app)
  }
  await reportScans(many)
}

function fillSide(env: BenchEnv, people: number): Promise<RegisterInput> {
  return fill(env, async (deps) => {
    const { registration } = await fillJournal(deps, OWN_DREAMS)
    await runAll(env.DATABASE_URL ?? '', populate(people))
    return registration
  })
}

/** The milliseconds of every call on both sides: the same visit on both, one call here, the same one there. */
async function measure(sides: readonly Side[]): Promise<Map<string, [number[], number[]]>> {
  const times = new Map<string, [number[], number[]]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const visits = sides.map(({ cookie }) => visit(cookie, round))
    let answers: Answer[] = []
    for (;;) {
      const steps = visits.map((walk, at) => walk.next(answers[at] as Answer))
      if (steps.some(({ done }) => done)) break
      answers = []
      // Whoever is asked second finds the processor warm: they take turns in that as well.
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

function timesOf(times: Map<string, [number[], number[]]>, { route, as = route }: Call): [number[], number[]] {
  const known = times.get(as) ?? [[], []]
  times.set(as, known)
  return known
}

/** @throws Error when a call is answered with another status than a success, or the one it names */
async function send(
  origin: string,
  { route, params = {}, query = '', body, file, cookie, status }: Call,
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
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
    cookie: cookies.join('; '),
  }
}

function reportTimes(times: Map<string, [number[], number[]]>): void {
  const dreams = (people: number) => (people * DREAMS_EACH).toLocaleString('en')
  console.log(`p50 in ms of ${ROUNDS} calls each, beside ${dreams(FEW)} dreams and beside ${dreams(MANY)}`)
  const lines = [...times].map(([name, [few, many]]) => {
    const [small, large] = [median(few), median(many)]
    return { name, small, large, ratio: large / small }
  })
  for (const { name, small, large, ratio } of lines.sort((a, b) => b.ratio - a.ratio)) {
    const over = ratio > GOAL_RATIO ? `  over ${GOAL_RATIO}` : ''
    console.log(
      `  ${name.padEnd(56)} ${small.toFixed(2).padStart(7)} ${large.toFixed(2).padStart(7)}  ${ratio.toFixed(2)}${over}`,
    )
    if (over) process.exitCode = 1
  }
  const asked = new Set([...times.keys()].map((name) => name.split(',')[0]))
  const left = Object.keys({ ...OPEN_OPERATIONS, ...OPERATIONS }).filter((route) => !asked.has(route))
  console.log(`  not asked: ${left.join(', ')}`)
}

/** Two hundred people, each in a journal of their own, at the same time. */
async function reportCrowd({ url }: Side, { password }: RegisterInput): Promise<void> {
  const cookies: string[] = []
  for (let n = 1; n <= AT_ONCE; n++)
    cookies.push(await signIn(url, { username: `altro-${n}`, password } as RegisterInput))
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
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  console.log(
    `${AT_ONCE} people at once, ${times.length} calls: p50 ${median(times).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failures.length} failed`,
  )
  if (failures.length > 0) process.exitCode = 1
  for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`)
}

const resetStatistics = (env: BenchEnv) => runAll(env.DATABASE_URL ?? '', ['select pg_stat_reset()'])

/** The large tables that were read from their first row to their last. */
async function reportScans(env: BenchEnv): Promise<void> {
  await onServer(env.DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query(
      `select s.relname, seq_scan, reltuples from pg_stat_user_tables s join pg_class on oid = relid
       where reltuples > ${LARGE} and seq_tup_read > ${LARGE} order by seq_tup_read desc`,
    )
    console.log(`sequential scans of large tables: ${rows.length === 0 ? 'none' : ''}`)
    for (const { relname, seq_scan, reltuples } of rows) console.log(`  ${relname}: ${seq_scan} of ${reltuples} rows`)
    if (rows.length > 0) process.exitCode = 1
  })
}

await scaleReport(process.env.TEST_DATABASE_URL)
