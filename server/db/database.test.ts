import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '#server/errors.ts'
import { onPostgres, openTestDatabase } from '#server/test/database.ts'
import { FreezableProxy } from '#server/test/freezable-proxy.ts'
import { type Database, openDatabase, openServer } from './database.ts'
import { lockDataDir } from './embedded.ts'
import { isOutage, sqlState } from './sql.ts'

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

it('the pool works after a failed query, with named statements and an open transaction', async () => {
  const { pool, close } = await openTestDatabase()
  const named = { name: 'one', text: 'select $1::int as n', values: [1] }
  await pool.query(named)
  await pool.query('begin')
  await expect(pool.query('selec')).rejects.toThrow()
  expect((await pool.query(named)).rows).toEqual([{ n: 1 }])
  await close()
})

// The embedded database has no connection to lose.
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

  describe('a database server behind a connection that can freeze', () => {
    const proxy = new FreezableProxy()
    let database: Database
    let through: Database
    beforeAll(async () => {
      database = await openTestDatabase()
      const url = new URL(database.pool.options.connectionString ?? '')
      await proxy.start(Number(url.port))
      url.port = String(proxy.port)
      through = openServer(url.href, { max: 1, silenceTimeoutMs: 300, connectionTimeoutMillis: 300 })
    })
    afterAll(async () => {
      await through.close()
      await proxy.stop()
      await database.close()
    })

    it('drops a transaction that gets no reply, and never sends the next call into it', async () => {
      const { db, pool } = through
      await pool.query('create table kept (n int)')
      const frozen = db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`)
        proxy.freeze()
        await tx.execute(sql`insert into kept values (2)`)
      })
      expect(isOutage(await frozen.catch((error: unknown) => error))).toBe(true)
      expect(isOutage(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
      proxy.thaw()
      await pool.query('insert into kept values (3)')
      expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 3 }])
    })

    it('works again once the database has been restarted', async () => {
      proxy.drop()
      const { pool } = through
      expect(isOutage(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
      proxy.thaw()
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })

    it('does not keep calls that wait for a locked row', async () => {
      const { pool } = openServer(database.pool.options.connectionString ?? '', { lock_timeout: 100 })
      const holder = await database.pool.connect()
      await holder.query('begin; lock table kept')
      expect(isOutage(await pool.query('insert into kept values (4)').catch((error: unknown) => error))).toBe(true)
      await holder.query('rollback')
      holder.release()
      await pool.end()
    })
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
