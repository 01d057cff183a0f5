import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import { databaseUrl, onServer } from '#server/test/global-setup.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { createSignedInAccount } from '#server/test/signed-in.ts'
import { DAY_MS } from '#shared/constants/dates.ts'

/** 0 without values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The environment of a server with its own data. */
export interface BenchEnv extends Record<string, string> {
  DATA_DIR: string
}

let databases = 0

/**
 * Runs a measurement with an empty data folder and, if a server is given, an empty database on it.
 * @param serverUrl a PostgreSQL with the right to create a database; the embedded one by default
 */
export async function withDatabase<T>(serverUrl: string | undefined, job: (env: BenchEnv) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'diario-bench-'))
  const name = `diario_bench_${process.pid}_${databases++}`
  if (serverUrl) await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  try {
    return await job({ DATA_DIR: folder, ...(serverUrl && { DATABASE_URL: databaseUrl(serverUrl, name) }) })
  } finally {
    if (serverUrl) await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    await rm(folder, { recursive: true })
  }
}

/** Fills the empty database of an environment. */
export async function fill<T>(env: Record<string, string>, job: (deps: Deps) => Promise<T>): Promise<T> {
  const parsed = parseEnv({ ...process.env, ...env })
  const database = await openDatabase(parsed)
  try {
    await migrate(database.pool)
    return await job(createDeps(parsed, database))
  } finally {
    await database.close()
  }
}

/** Runs statements that take longer than those of requests may; none on the embedded database. */
export async function runAll({ DATABASE_URL: url }: BenchEnv, statements: readonly string[]): Promise<void> {
  if (!url) return
  await onServer(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Starts a server in its own process, so as not to slow it down. @param command another server than the application */
export async function withServer<T>(
  env: Record<string, string>,
  job: (url: string) => Promise<T>,
  command?: string[],
): Promise<T> {
  const server = await new ServerProcess(await freePort(), env, command).ready()
  try {
    return await job(server.url)
  } finally {
    await server.end('SIGTERM')
  }
}

const cookiesOf = (lines: readonly string[]): string => lines.map((line) => line.split(';')[0]).join('; ')

/** Creates a signed-in person with Premium and dreams; `analysed` analyses every second one. */
export async function createPerson(deps: Deps, dreams = 0, analysed = false) {
  const { user, cookies } = await createSignedInAccount(deps)
  await grantPremium(deps, user, new Date(Date.now() + DAY_MS))
  const { rows } = await deps.pool.query(JOURNAL, [user.id, dreams])
  if (analysed) await deps.pool.query(ANALYSES, [user.id])
  for (const { id } of rows) await indexDreamElements(deps.db, user, id)
  return { user, cookie: cookiesOf(cookies) }
}

/** One dream a night up to tonight; more dreams have more own words. */
const JOURNAL = `
  insert into dreams (user_id, title, content, date, mood, kinds, tags, elements)
  select $1, 'Sogno ' || n, repeat('Cammino in una casa che galleggia su un lago calmissimo. ', 8), current_date - n,
    (array['positive', 'neutral', 'negative'])[1 + n % 3], case when n % 4 = 0 then array['incubo', 'ricorrente'] else '{}' end,
    case when n % 2 = 0 then array['lavoro'] else '{}' end,
    array[(array['Acqua', 'Casa', 'Mare', 'Denti', 'Gatto'])[1 + n % 5], (array['Paura', 'Gioia', 'Ansia'])[1 + n % 3],
      (array['Volo', 'Caduta'])[1 + n % 2], 'parola ' || n % (10 + $2 / 20)]
  from generate_series(0, $2::integer - 1) n returning id`

const ANALYSES = `
  insert into dream_analyses (dream_id, user_id, kind, engine, rules_version, basic, patterns, source_hash, input_hash)
  select id, user_id, 'basic', 'built-in', ${RULES_VERSION}, repeat('Di questo sogno resta un’immagine. ', 20), jsonb_build_object(
    'symbols', jsonb_build_array(jsonb_build_object('symbol', 'Acqua', 'meaning', '', 'evidence', 'lago')),
    'emotions', jsonb_build_array(jsonb_build_object('emotion', 'Serenità', 'significance', '', 'evidence', 'calmissimo')),
    'themes', jsonb_build_array(jsonb_build_object('theme', 'Viaggio', 'meaning', '', 'evidence', 'Cammino')),
    'recommendations', '[]'::jsonb), '', ''
  from dreams where user_id = $1 and id % 2 = 0`
