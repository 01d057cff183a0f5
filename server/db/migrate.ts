import { fileURLToPath } from 'node:url'
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
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection drops its lock and settings.
    client.release(true)
  }
}

if (import.meta.main) {
  runProgram(async () => {
    const database = await openDatabase(parseEnv(process.env))
    await migrate(database.pool)
    await database.close()
    console.log('The database is up to date.')
  })
}
