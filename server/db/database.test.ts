import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '#server/startup.ts'
import { onPostgres, openTestDatabase } from '#server/test/database.ts'
import { openDatabase } from './database.ts'
import { lockDataDir } from './embedded.ts'
import { sqlState } from './sql.ts'

describe('the data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is locked by one process at a time', () => {
    const release = lockDataDir(folder)
    expect(() => lockDataDir(folder)).toThrow(StartupError)
    release()
    lockDataDir(folder)()
  })
})

it.each([
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x', DATA_DIR: './data' }, /^DATABASE_URL: .*ECONNREFUSED/],
  [{ DATABASE_URL: undefined, DATA_DIR: '/dev/null/journal' }, /^DATA_DIR: .*ENOTDIR/],
])('names the variable of a database that cannot be opened: %j', async (env, message) => {
  const failure = await openDatabase(env).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect((failure as StartupError).message).toMatch(message)
})

describe('the embedded pool', () => {
  it('works after a failed query, with named statements and an open transaction', async () => {
    const { pool, close } = await openTestDatabase()
    const named = { name: 'one', text: 'select $1::int as n', values: [1] }
    await pool.query(named)
    await pool.query('begin')
    await expect(pool.query('selec')).rejects.toThrow()
    expect((await pool.query(named)).rows).toEqual([{ n: 1 }])
    await close()
  })
})

// The embedded database has no connection that could break.
if (onPostgres()) {
  it('survives a connection that the database server drops in the middle of a transaction', async () => {
    const { pool, db, close } = await openTestDatabase()
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  })
}

describe('a failed statement', () => {
  it('is recognized by its code and constraint, however deeply it is wrapped', () => {
    const failure = Object.assign(new Error('duplicate'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'users_email_key_unique',
    })
    const wrapped = new Error('outer', { cause: new Error('inner', { cause: failure }) })
    expect(sqlState(wrapped)).toEqual({ code: '23505', constraint: 'users_email_key_unique' })
    expect(sqlState(new Error('other'))).toBeUndefined()
    expect(sqlState(Object.assign(new Error('network'), { code: 'EPIPE' }))).toBeUndefined()
  })
})
