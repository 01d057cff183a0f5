import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { parseEnv } from '#server/env.ts'
import { runProgram } from '#server/startup.ts'
import { openDatabase, ServerClient } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any fixed number: servers that start together wait here for each other. */
const MIGRATION_LOCK = 4_127_001

/** Brings the database to the newest migration. Safe when several servers start at once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Migrations, and waiting for another server's, may take longer than requests may.
    if (client instanceof ServerClient) client.limitSilence(0)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!(await isUpToDate(client))) await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection drops its lock and settings.
    client.release(true)
  }
}

/** Whether there is nothing to do: a server whose role may change no table then still starts. */
async function isUpToDate(client: pg.PoolClient): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0].name === null) return false
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0].newest) >= (readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0)
}

if (import.meta.main) {
  runProgram(async () => {
    const database = await openDatabase(parseEnv(process.env))
    await migrate(database.pool)
    await database.close()
    console.log('The database is up to date.')
  })
}
