import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '#server/errors.ts'
import { type Agent, TestApp } from '#server/test/app.ts'
import { openEmptyDatabase, openTestDatabase } from '#server/test/database.ts'
import { buildDream } from '#server/test/factories.ts'
import { analysisSchema } from '#shared/contracts/analyses.ts'
import { annotatedDreamSchema } from '#shared/contracts/annotations.ts'
import { readBackup, restore, writeBackup } from './backup.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { DEMO_ACCOUNT } from './seed.ts'

/** Backups by newest migration, with rows in every table; never changed, never removed. */
const DUMPS = fileURLToPath(new URL('../test/dumps/', import.meta.url))

/** Columns that a later migration changed or removed on purpose, by table; `true` for a removed table. */
const CHANGED: Record<string, readonly string[] | true> = {
  users: ['pending_email', 'email_token_hash', 'email_token_expires_at'],
  password_reset_tokens: true,
  dream_answers: true,
  dream_analyses: ['questions'],
  deleted_dreams: ['content'],
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
const linesOf = (dump: string): string[] => gunzipSync(readFileSync(dump)).toString().trim().split('\n')

/** The rows of a dump by table, without later changed columns. */
function rowsOf(dump: string): Map<string, object[]> {
  const [, ...lines] = linesOf(dump)
  const tables = new Map<string, object[]>()
  for (const line of lines.slice(0, -1)) {
    const [[table = '', row] = []] = Object.entries<object>(JSON.parse(line))
    const changed = CHANGED[table] ?? []
    if (changed === true) continue
    const kept = Object.entries(row ?? {}).filter(([column]) => !changed.includes(column))
    tables.set(table, [...(tables.get(table) ?? []), Object.fromEntries(kept)])
  }
  return tables
}

/** The current values of the same columns. */
async function storedRows({ pool }: Database, table: string, columns: readonly string[]): Promise<object[]> {
  const client = await pool.connect()
  await client.query(`set time zone 'UTC'`)
  const list = columns.map((column) => `"${column}"`)
  const { rows } = await client.query(`select row_to_json(r) as row from (select ${list} from "${table}") r`)
  client.release(true)
  return rows.map(({ row }) => row)
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

async function signInGiulia(t: TestApp): Promise<Agent> {
  const giulia = t.visitor()
  const { username, password } = DEMO_ACCOUNT
  await giulia.post('/api/login').send({ username, password }).expect(200)
  return giulia
}

/** An answer to a question, with the defaults of the later columns. */
const NOTHING_SAID = {
  id: expect.any(String),
  kind: 'answer',
  occurrence: 0,
  feelings: [],
  day: '',
  isTitle: false,
  key: null,
}
const annotationsOf = async (agent: Agent, id: number) =>
  annotatedDreamSchema.parse((await agent.get(`/api/dreams/${id}/annotations`).expect(200)).body).annotations

describe.each(readdirSync(DUMPS))('a database of %s', (file) => {
  const t = new TestApp()
  let database: Database
  beforeAll(async () => {
    database = await openEmptyDatabase()
    await readBackup(database.pool, DUMPS + file)
    await t.start({ database })
  })
  afterAll(() => t.stop())

  it('keeps every row of every table through all migrations', async () => {
    const tables = rowsOf(DUMPS + file)
    expect(tables.size).toBeGreaterThanOrEqual(30)
    for (const [table, rows] of tables) {
      const columns = Object.keys(rows[0] ?? {})
      expect(sorted(await storedRows(database, table, columns)), table).toEqual(sorted(rows))
    }
  })

  it('keeps the links of mails valid, except that of a wished address', async () => {
    const { rows } = await database.pool.query('select user_id, kind, token_hash from account_links order by user_id')
    expect(rows).toEqual([
      { user_id: 1, kind: 'reset', token_hash: expect.stringMatching(/^6a7680c0/) },
      { user_id: 3, kind: 'confirm', token_hash: expect.stringMatching(/^bdeb879a/) },
    ])
  })

  it('serves the journal’s owner', async () => {
    const giulia = await signInGiulia(t)
    const { body: dreams } = await giulia.get('/api/dreams').expect(200)
    expect(dreams).toHaveLength(51)
    const { id } = dreams.find((dream: { title: string }) => dream.title === 'La casa sull’acqua')
    const { body } = await giulia.get(`/api/dreams/${id}/analysis`).expect(200)
    expect(analysisSchema.parse(body)).toMatchObject({ dreamId: id, canReread: false })
    expect(await annotationsOf(giulia, id)).toEqual([
      {
        ...NOTHING_SAID,
        quote: 'Cammino in una casa che galleggia su un lago calmissimo',
        question: expect.stringMatching(/^Nel sogno c’è questo: .*\?$/),
        words: 'Alla casa dei nonni, d’estate.',
      },
    ])
    await giulia.get('/api/stats').expect(200)
    const found = await giulia.get('/api/dreams?q=acqua').expect(200)
    expect(found.body.items.map((dream: { id: number }) => dream.id)).toContain(id)
    await giulia.post('/api/dreams').send(buildDream()).expect(201)
  })
})

it('restores a dream with its answers from the bin of a release that asked questions', async () => {
  const database = await openEmptyDatabase()
  const t = new TestApp()
  const answers = ['Mia madre.', 'Il pane.'].map((answer, n) => ({
    ...{
      dream_id: 44,
      user_id: 1,
      question_id: `scene-${n}`,
      question: `Chi c’era? ${n}`,
      quote: n ? 'le arance' : null,
    },
    ...{ answer, updated_at: '2026-11-23T18:44:58.132+00:00' },
  }))
  const lines = linesOf(`${DUMPS}0000_init.gz`).map((line) =>
    line.startsWith('{"deleted_dreams"')
      ? line.replace('"answers": []', `"answers": ${JSON.stringify(answers)}`)
      : line,
  )
  await restore(database.pool, each(lines))
  await t.start({ database })
  const giulia = await signInGiulia(t)
  await giulia.post('/api/dreams/44/restore').expect(200)
  await giulia.get('/api/dreams/44/analysis').expect(200)
  expect(await annotationsOf(giulia, 44)).toEqual(
    answers.map(({ question, quote, answer }) => ({ ...NOTHING_SAID, question, quote, words: answer })),
  )
  // No later row gets the ids of the migration.
  const [word] = await annotationsOf(giulia, 44)
  await giulia
    .put(`/api/dreams/44/annotations/${crypto.randomUUID()}`)
    .send({ ...word, id: undefined, key: undefined })
    .expect(200)
  expect((await annotationsOf(giulia, 44)).at(-1)).toEqual({ ...word, id: expect.any(String) })
  await t.stop()
})

it('runs its migrations in chronological order: Drizzle skips one that is older than the last', () => {
  const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

it('rejects a dump after later migrations have run', async () => {
  const { pool, close } = await openTestDatabase()
  await expect(readBackup(pool, `${DUMPS}0000_init.gz`)).rejects.toThrow(
    /earlier release than the database: restore it/,
  )
  await close()
})

it('starts on a database of a newer release, as during a rolling update', async () => {
  const { pool, close } = await openTestDatabase()
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`)
  await migrate(pool)
  await close()
})

it('neither migrates nor backs up a database whose migrations begin differently', async () => {
  const { pool, close } = await openTestDatabase()
  const file = join(tmpdir(), `diario-other-${process.pid}.gz`)
  for (const change of [
    `create table changed (); update drizzle.__drizzle_migrations set hash = 'squashed' where id = 1`,
    'drop schema drizzle cascade',
  ]) {
    await pool.query(change)
    for (const work of [() => migrate(pool), () => writeBackup(pool, file)]) {
      const refusal = await work().catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StartupError)
      expect(String(refusal)).toMatch(
        /The database has migrations that this release does not know: run the release .*\.$/,
      )
    }
  }
  expect(existsSync(file)).toBe(false)
  await close()
})
