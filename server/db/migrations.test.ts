import { readdir, readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { nameKey } from '#server/features/auth/identity.ts'
import { rebuildFigures, repairFigures } from '#server/features/stats/figures.service.ts'
import type { StoredPatterns } from '#shared/schema/analyses.ts'
import { createEmbeddedPool } from './embedded.ts'

/** In one transaction, as migrations run; the embedded pool has one connection. */
async function migrateWith(pool: pg.Pool, file: string, after?: (statement: string) => Promise<void>): Promise<void> {
  const migration = await readFile(new URL(`../../migrations/${file}`, import.meta.url), 'utf8')
  await pool.query('begin')
  for (const statement of migration.split('--> statement-breakpoint')) {
    await pool.query(statement)
    await after?.(statement)
  }
  await pool.query('commit')
}

/** Runs the migrations after a file, so that today's code finds today's tables. */
async function migrateOn(pool: pg.Pool, after: string): Promise<void> {
  const files = await readdir(new URL('../../migrations', import.meta.url))
  for (const file of files.filter((name) => name.endsWith('.sql') && name > after).sort()) await migrateWith(pool, file)
}

it('folds the names of accounts that are there already as it folds new ones, and takes none away', async () => {
  const { pool, close } = await createEmbeddedPool()
  await migrateWith(pool, '0000_init.sql')
  const names = ['Giulia', 'cop', 'сор', 'СОР', 'Гуфо Мой', 'İnverno', 'notte  blu', 'Nicolò', 'Серё']
  for (const [at, name] of names.entries()) {
    const key = name.normalize('NFKC').toLowerCase()
    const email = `${at}@example.com`
    await pool
      .query('insert into users (username, username_key, email, email_key) values ($1, $2, $3, $3)', [name, key, email])
      // The same name in another case was never taken twice.
      .catch(() => {})
  }
  await migrateWith(pool, '0001_accounts.sql')
  const { rows } = await pool.query<{ username: string; username_key: string }>(
    'select username, username_key from users',
  )
  const keys = Object.fromEntries(rows.map((row) => [row.username, row.username_key]))
  // Two names that look alike were both there: the Latin one has the key, the other keeps its own.
  expect(keys).toMatchObject({ cop: 'cop', сор: 'сор' })
  for (const name of ['Giulia', 'Гуфо Мой', 'İnverno', 'notte  blu', 'Nicolò', 'Серё']) {
    expect(keys[name], name).toBe(nameKey(name))
  }
  await close()
})

it('counts the dreams that are there already as it counts new ones', async () => {
  const { pool, close } = await createEmbeddedPool()
  await migrateWith(pool, '0000_init.sql')
  await migrateWith(pool, '0001_accounts.sql')
  for (const name of ['anna', 'bruno', 'nessuno']) {
    await pool.query('insert into users (username, username_key, email, email_key) values ($1, $1, $1, $1)', [name])
  }
  const patterns: StoredPatterns = {
    symbols: [{ symbol: 'Acqua', meaning: '', evidence: 'lago' }],
    emotions: [{ emotion: 'Paura', significance: '', evidence: 'paura' }],
    themes: [{ theme: 'Volo', meaning: '', evidence: 'volavo' }],
    recommendations: [],
  }
  for (const [userId, mood, elements] of [
    [1, 'positive', ['acqua', 'SERENITÀ', "Chi non c'è più", 'zia Pina', '💧']],
    [1, 'negative', ['Acqua', 'Paura']],
    [1, 'neutral', []],
    [2, 'neutral', ['Acqua']],
  ] as const) {
    const { rows } = await pool.query<{ id: number }>(
      "insert into dreams (user_id, title, content, date, mood, elements) values ($1, 't', 'c', '2026-01-01', $2, $3) returning id",
      [userId, mood, elements],
    )
    if (mood === 'neutral') continue
    await pool.query(
      "insert into dream_analyses (dream_id, kind, engine, basic, patterns, source_hash) values ($1, 'basic', 'built-in', '', $2, '')",
      [rows[0]?.id, JSON.stringify(patterns)],
    )
  }
  await migrateWith(pool, '0002_interpretation.sql')

  const kept = async () => {
    const elements = await pool.query('select * from dream_elements order by dream_id, kind, label')
    const counts = await pool.query('select * from dream_counts order by user_id, kind, label')
    return { elements: elements.rows, counts: counts.rows }
  }
  const migrated = await kept()
  expect(migrated.counts).toHaveLength(12)
  expect(migrated.counts).toContainEqual({ user_id: 1, kind: 'symbols', label: 'Acqua', dreams: 2, open_dreams: 2 })
  expect(migrated.counts).toContainEqual({ user_id: 1, kind: 'emotions', label: 'Paura', dreams: 2, open_dreams: 1 })
  expect(migrated.counts).toContainEqual({ user_id: 1, kind: 'emotions', label: 'Serenità', dreams: 1, open_dreams: 1 })
  await migrateOn(pool, '0002_interpretation.sql')
  for (const id of [1, 2, 3]) await rebuildFigures({ db: drizzle(pool) }, { id })
  expect(await kept()).toEqual(migrated)
  await close()
})

it('locks nobody’s account while the dreams that are there are counted, and minds none that goes meanwhile', async () => {
  const { pool, close } = await createEmbeddedPool()
  await migrateWith(pool, '0000_init.sql')
  await migrateWith(pool, '0001_accounts.sql')
  for (const name of ['anna', 'bruno']) {
    await pool.query('insert into users (username, username_key, email, email_key) values ($1, $1, $1, $1)', [name])
  }
  for (const userId of [1, 1, 2]) {
    await pool.query(
      "insert into dreams (user_id, title, content, date, mood) values ($1, 't', 'c', '2026-01-01', 'neutral')",
      [userId],
    )
  }
  const locks = async () =>
    (
      await pool.query(
        `select relation::regclass::text as name, mode from pg_locks
         where relation in ('users'::regclass, 'dreams'::regclass) and mode ~ 'Exclusive' and mode <> 'RowExclusiveLock'`,
      )
    ).rows
  let counted = 0
  await migrateWith(pool, '0002_interpretation.sql', async (statement) => {
    if (!statement.includes('INSERT INTO')) return
    expect(await locks()).toEqual([])
    counted += 1
    if (counted < 2) return
    await pool.query('delete from dreams where id = 1')
    await pool.query('delete from users where id = 2')
  })
  expect(counted).toBe(2)
  expect((await pool.query('select dream_id from dream_elements')).rows).toEqual([{ dream_id: 2 }])

  await migrateOn(pool, '0002_interpretation.sql')
  // The deleted dream is still counted, as after a server of the version before worked beside a new one.
  const db = drizzle(pool)
  expect((await pool.query('select user_id, dreams from dream_counts')).rows).toEqual([{ user_id: 1, dreams: 2 }])
  expect(await repairFigures({ db })).toBe(1)
  expect((await pool.query('select user_id, dreams from dream_counts')).rows).toEqual([{ user_id: 1, dreams: 1 }])
  expect(await repairFigures({ db })).toBe(0)
  await close()
})

it('makes a gift of the house of the Premium that was there before anything was sold', async () => {
  const { pool, close } = await createEmbeddedPool()
  for (const file of ['0000_init.sql', '0001_accounts.sql', '0002_interpretation.sql']) await migrateWith(pool, file)
  for (const [name, plan, end] of [
    ['anna', 'premium', '2026-12-01T00:00:00Z'],
    ['bruno', 'free', null],
  ]) {
    await pool.query(
      `insert into users (username, username_key, email, email_key, subscription_plan, subscription_end_date)
       values ($1, $1, $1, $1, $2, $3)`,
      [name, plan, end],
    )
  }
  await migrateWith(pool, '0003_subscriptions.sql')
  const { rows } = await pool.query('select user_id, kind, status, paid_until from subscriptions')
  expect(rows).toEqual([{ user_id: 1, kind: 'grant', status: 'active', paid_until: new Date('2026-12-01T00:00:00Z') }])
  await close()
})

it('tells of the Premium that is there already the end without the hours of waiting', async () => {
  const { pool, close } = await createEmbeddedPool()
  const files = ['0000_init.sql', '0001_accounts.sql', '0002_interpretation.sql', '0003_subscriptions.sql']
  for (const file of files) await migrateWith(pool, file)
  await pool.query(`insert into users (username, username_key, email, email_key, subscription_plan, subscription_end_date)
    values ('anna', 'anna', 'anna', 'anna', 'premium', '2026-12-01T03:00Z'), ('bruno', 'bruno', 'bruno', 'bruno', 'free', null)`)
  await pool.query(`insert into subscriptions (user_id, kind, status, period_start, period_end, paid_until, cancel_at)
    values (1, 'stripe', 'active', '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-12-01T00:00Z', null),
      (1, 'trial', 'active', '2026-10-01T00:00Z', '2026-12-20T00:00Z', '2026-12-20T00:00Z', '2026-10-05T00:00Z'),
      (2, 'stripe', 'incomplete', '2026-11-01T00:00Z', '2026-12-01T00:00Z', null, null)`)
  await migrateOn(pool, '0003_subscriptions.sql')
  const { rows } = await pool.query('select premium_until from users order by id')
  expect(rows).toEqual([{ premium_until: new Date('2026-12-01T00:00:00Z') }, { premium_until: null }])
  await close()
})
