import { daysAgo } from '#server/test/factories.ts'
import { onServer } from '#server/test/global-setup.ts'
import { type BenchEnv, createPerson, fill, median, runAll, withDatabase, withServer } from './harness.ts'

const [FEW, MANY] = [100, 100_000]
const DREAMS_EACH = 10
const OWN_DREAMS = 60
/** The journal of many years, and the time limit for finding dreams in it. */
const YEARS_DREAMS = 5_000
const goalMs = (name: string) => (name === '/api/stats' ? 30 : 40)
const WARM_UP = 3
const ROUNDS = 40
const GOAL_RATIO = 1.3
/** Rows from which a table must be read by index. */
const LARGE = 5_000

/** Calls that find dreams: statistics, calendar, threads and filters. */
const FINDING = [
  '/api/stats',
  `/api/stats/year/${daysAgo(0).slice(0, 4)}`,
  '/api/threads/symbols/Acqua',
  '/api/threads/tag/lavoro',
  '/api/dreams/months',
  '/api/dreams/suggestions?q=a',
  ...['mood=negative', 'kind=incubo', 'tag=lavoro', 'element=Acqua', 'tag=lavoro&element=Acqua&mood=negative'],
  ...[`date=${daysAgo(3)}`, `month=${daysAgo(3).slice(0, 7)}`, 'sort=oldest'],
].map((path) => (path.startsWith('/') ? path : `/api/dreams?limit=20&${path}`))

const READS = [
  ...FINDING,
  ...['/api/user', '/api/profile', '/api/sessions', '/api/user/game-stats', '/api/badges', '/api/leaderboard'],
  ...['/api/subscription', '/api/monthly-analysis', '/api/blocks', '/api/security-events', '/api/reminders'],
  ...['/api/community-dreams', '/api/annotations/evening', '/api/dictionary', '/api/dreams/deleted', '/api/export'],
  ...['', '&q=lago', '&q=parola17', '&q=p', '&q=casa+calmissimo', '&q=zzzz'].map(
    (rest) => `/api/dreams?limit=20${rest}`,
  ),
]

/** A server, and the cookies of a signed-in person. */
type Side = { url: string; cookie: string }
type Medians = [path: string, small: number, large: number][]

/**
 * Times the API's reads with few and with many people, in turns, and prints those that many people slow down; also the
 * time for finding dreams in a journal of years.
 * @param serverUrl a PostgreSQL with the right to create databases: the embedded one would take too long
 */
export async function scaleReport(serverUrl: string | undefined): Promise<string> {
  if (!serverUrl) return 'The reading calls beside a million dreams\n  set TEST_DATABASE_URL to measure them'
  return withDatabase(serverUrl, (few) => withDatabase(serverUrl, (many) => compare(few, many)))
}

async function compare(few: BenchEnv, many: BenchEnv): Promise<string> {
  const [cookie = ''] = await fillSide(few, FEW, [])
  const [cookieOfMany = '', yearsCookie = ''] = await fillSide(many, MANY, [YEARS_DREAMS])
  const lines = await withServer(few, (url) =>
    withServer(many, async (urlOfMany) => {
      await runAll(many, ['select pg_stat_reset()'])
      const [small, large] = [
        { url, cookie },
        { url: urlOfMany, cookie: cookieOfMany },
      ] as const
      return [
        `p50 in ms of ${ROUNDS} calls each, beside ${FEW * DREAMS_EACH} dreams and beside ${MANY * DREAMS_EACH}`,
        ...report(await measure([small, large], READS), (a, b) => b / a > GOAL_RATIO && `over ${GOAL_RATIO}`),
        `the same in journals of ${OWN_DREAMS} dreams and of ${YEARS_DREAMS}`,
        ...report(
          await measure([large, { ...large, cookie: yearsCookie }], FINDING),
          (_a, b, path) => b > goalMs(path) && `over ${goalMs(path)} ms`,
        ),
      ]
    }),
  )
  return [...lines, ...(await scansReport(many))].join('\n')
}

/** @returns the cookies of the first person, and of those with journals of these sizes */
function fillSide(env: BenchEnv, people: number, journals: readonly number[]): Promise<string[]> {
  return fill(env, async (deps) => {
    const cookies = [(await createPerson(deps, OWN_DREAMS, true)).cookie]
    await runAll(env, others(people))
    for (const dreams of journals) cookies.push((await createPerson(deps, dreams, true)).cookie)
    await runAll(env, ['vacuum analyze'])
    return cookies
  })
}

async function measure(sides: readonly [Side, Side], paths: readonly string[]): Promise<Medians> {
  const times = paths.map((): [number[], number[]] => [[], []])
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [n, path] of paths.entries()) {
      // The second side finds a warm processor, so they take turns here too.
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const start = performance.now()
        const answer = await fetch(sides[at].url + path, { headers: { cookie: sides[at].cookie } })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
        if (round >= WARM_UP) times[n]?.[at].push(performance.now() - start)
      }
    }
  }
  return times.map(([small, large], n) => [paths[n] ?? '', median(small), median(large)])
}

function report(medians: Medians, faultOf: (small: number, large: number, path: string) => string | false): string[] {
  return medians
    .toSorted(([, a, b], [, c, d]) => d / c - b / a)
    .map(([path, small, large]) => {
      const fault = faultOf(small, large, path)
      if (fault) process.exitCode = 1
      const cells = [small, large].map((ms) => ms.toFixed(2).padStart(8))
      return `  ${path.padEnd(64)} ${cells.join('')}  ${(large / small).toFixed(2)}  ${fault || ''}`.trimEnd()
    })
}

/** The large tables that were read by sequential scan. */
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

/** Adds people, nine in ten with a private profile; skips foreign-key checks, because the data is valid. */
const others = (people: number): string[] => [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `insert into users (username, username_key, email, email_key, password_hash, public_profile, public_profile_seen_at)
   select name, name, name || '@example.com', name || '@example.com', '', n % 10 = 0, now()
   from (select n, 'altro-' || n as name from generate_series(1, ${people}) n) others`,
  `insert into dreams (user_id, title, content, date, mood, elements)
   select 1 + n % ${people} + 1, 'Sogno ' || n, 'parola' || n % 300 || ' in una casa che galleggia su un lago calmissimo',
     current_date - n / ${people}, (array['positive', 'neutral', 'negative'])[1 + n % 3],
     array[(array['Acqua', 'Casa', 'Mare', 'Denti'])[1 + n % 4], (array['Paura', 'Gioia'])[1 + n % 2]]
   from generate_series(1, ${people * DREAMS_EACH}) n`,
  `insert into dream_elements (dream_id, user_id, kind, label, open)
   select d.id, d.user_id, e.kind, e.label, true from dreams d, lateral (values
     ('mood', d.mood), ('symbols', d.elements[1]), ('emotions', d.elements[2]), ('tag', 'lago')
   ) e (kind, label) where user_id > 1`,
  `insert into annotations (dream_id, user_id, kind, quote, words, key, heading, updated_at)
   select id, user_id, 'thing', 'un lago', 'La casa dei nonni.', 'lag', 'lago', now() from dreams where user_id > 1 and id % 10 = 0`,
  `insert into community_dreams (dream_id, user_id, title, content, mood, elements, likes, created_at, expires_at)
   select id, user_id, title, content, mood, elements, 3, at, at + interval '3 days'
   from dreams, lateral (select date_trunc('milliseconds', now() - id % 1000 * interval '10 days' / 1000) as at) moment
   where user_id > 1 and id % 4 = 1`,
  `insert into user_game_stats (user_id, points, is_listed) select id, 15 + id * 7919 % 5000, public_profile from users where id > 1`,
  `insert into recording_days (user_id, day)
   select id, current_date - n from users, generate_series(1, ${DREAMS_EACH}) n where id > 1`,
  `insert into session (sid, sess, expire)
   select md5(id::text), json_build_object('cookie', '{}'::json, 'passport', json_build_object('user', id)), now() + interval '9 days'
   from users where id > 1`,
  'reset session_replication_role',
]
