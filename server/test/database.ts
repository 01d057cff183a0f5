import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, openServer } from '#server/db/database.ts'
import { embeddedPool } from '#server/db/embedded.ts'
import { databaseUrl, onServer, type TestTemplate } from './global-setup.ts'

/** True on a PostgreSQL server, where transactions really run in parallel. */
export const onPostgres = () => inject('template').kind === 'server'

/** Unused PGlites of this worker: emptying one takes a tenth of the time of loading one. */
const spare: { pglite: PGlite; schema: string }[] = []

/** A migrated database without rows, for one test file. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template')
  return template.kind === 'embedded' ? openEmbedded(template.archive) : openOnServer(template)
}

async function openEmbedded(archive: string): Promise<Database> {
  const reused = spare.pop()
  const pglite = reused?.pglite ?? (await PGlite.create({ loadDataDir: await openAsBlob(archive) }))
  const pool = embeddedPool(pglite)
  const schema = reused?.schema ?? (await describeSchema(pool))
  const close = async () => {
    await pool.end()
    await makeSpare(pglite, schema)
  }
  return { pool, db: drizzle(pool), close }
}

/** Waits on PostgreSQL until so many statements wait for a lock. */
export const waitForLocks = (pool: pg.Pool, waiting: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(waiting)

/** On PostgreSQL, makes calls wait for one lock in their order. @param lock the statement that takes it beforehand */
export async function runInOrder<Results extends unknown[]>(
  pool: pg.Pool,
  lock: string,
  calls: { [Key in keyof Results]: () => PromiseLike<Results[Key]> },
): Promise<Results> {
  const holder = await pool.connect()
  await holder.query(`begin; ${lock}`)
  const running: Promise<unknown>[] = []
  for (const call of calls) {
    running.push(Promise.resolve(call()))
    await waitForLocks(pool, running.length)
  }
  await holder.query('rollback')
  holder.release()
  return Promise.all(running) as Promise<Results>
}

/** A database without migrations. */
export async function openEmptyDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  await database.pool.query('drop schema public, drizzle cascade; create schema public')
  return database
}

/** Empties a database for the next test file; discards it if a test has changed its schema. */
async function makeSpare(pglite: PGlite, schema: string): Promise<void> {
  const pool = embeddedPool(pglite)
  const unchanged = (await describeSchema(pool)) === schema
  if (unchanged) await pool.query(await truncateStatement(pool))
  await pool.end()
  if (unchanged) spare.push({ pglite, schema })
  else await pglite.close()
}

async function truncateStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  )
  return `truncate ${rows[0].tables} restart identity`
}

/** A short description of the application's tables, constraints, triggers and functions. */
async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`
    select (select count(*) from pg_attribute where attrelid >= 16384) as columns, (select count(*) from pg_constraint) as constraints,
      (select count(*) from pg_trigger) as triggers, (select count(*) from pg_proc) as functions`)
  return JSON.stringify(rows)
}

async function openOnServer({ url, template }: Extract<TestTemplate, { kind: 'server' }>): Promise<Database> {
  const name = `diario_test_${randomBytes(8).toString('hex')}`
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`))
  const database = openServer(databaseUrl(url, name))
  const close = async () => {
    await database.close()
    await onServer(url, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { ...database, close }
}
