import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Env, parseEnv } from '#server/env.ts'
import { runProgram, StartupError, startupFault } from '#server/errors.ts'
import { type Database, openDatabase, ServerClient } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const MIGRATIONS = readMigrationFiles({ migrationsFolder })
/** A database of another product or a backup of a newer release. */
const UNKNOWN = 'has migrations that this release does not know'
/** Any fixed number; servers that start together wait for this lock. */
const MIGRATION_LOCK = 4_127_001

/**
 * Migrates the database; safe for several servers at once.
 * @param target the hash of a migration, by default the newest
 * @throws StartupError when the target is unknown, the database's migrations differ, or a migration fails
 */
export async function migrate(pool: pg.Pool, target = MIGRATIONS.at(-1)?.hash): Promise<void> {
  const end = MIGRATIONS.findIndex(({ hash }) => hash === target) + 1
  if (end === 0) throw new StartupError(`The backup ${UNKNOWN}: restore it with the release that made it.`)
  const client = await pool.connect()
  try {
    // Migrations, and the wait for another server's, may take longer than requests.
    if (client instanceof ServerClient) client.limitSilence(0)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const pending = MIGRATIONS.slice((await readMigrations(client)).length, end)
    // Without pending migrations, the role needs no right to change tables.
    if (pending.length > 0) await run(client, pending)
  } finally {
    // Closing the connection drops its lock and settings.
    client.release(true)
  }
}

/**
 * The hashes of the executed migrations, oldest first. A newer release may have added some, because servers are updated
 * one by one.
 * @throws StartupError when they begin differently from those of this release
 */
export async function readMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as record, to_regclass('public.users') as users`,
  )
  const { rows } = found[0].record
    ? await client.query('select hash from drizzle.__drizzle_migrations order by created_at')
    : { rows: [] }
  const isKnown =
    rows.length > 0 ? MIGRATIONS.slice(0, rows.length).every(({ hash }, n) => hash === rows[n].hash) : !found[0].users
  if (isKnown) return rows.map(({ hash }) => hash)
  throw new StartupError(
    `The database ${UNKNOWN}: run the release that made it, or let DATABASE_URL or DATA_DIR name an empty database.`,
  )
}

/** Runs all migrations or none. */
async function run(client: pg.PoolClient, migrations: MigrationMeta[]): Promise<void> {
  const { session } = drizzle(client)._
  await new PgDialect().migrate(migrations, session as PgSession, { migrationsFolder }).catch((error) => {
    const [statement] = error.message.split('\n')
    throw startupFault(`The database cannot be migrated and is as before: ${statement}`, error.cause ?? error)
  })
}

/** Migrates the environment's database and runs a program on it. */
export function runOnDatabase(work: (database: Database, env: Env) => Promise<void>): void {
  runProgram(async () => {
    const env = parseEnv(process.env)
    const database = await openDatabase(env)
    try {
      await migrate(database.pool)
      await work(database, env)
    } finally {
      await database.close()
    }
  })
}

if (import.meta.main) runOnDatabase(async () => console.log('The database is up to date.'))
