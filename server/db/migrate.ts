import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any fixed number: servers that start together wait here for each other. */
const MIGRATION_LOCK = 4_127_001

/** Brings the database to the newest migration. Safe when several servers start at once. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Migrations may take longer than the limit set for requests.
    await client.query('set statement_timeout = 0')
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('reset statement_timeout')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}
