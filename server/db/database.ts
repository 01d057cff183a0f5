import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Env } from '#server/env.ts'
import { createEmbeddedPool } from './embedded.ts'
import { lockDataDir } from './lock.ts'

type RootDb = NodePgDatabase
/** The database, or a transaction in it: repositories take either. */
export type Db = RootDb | Parameters<Parameters<RootDb['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
  close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
const POOL_SIZE = 10

/**
 * Opens the one pool everything goes through: a PostgreSQL server, or without `DATABASE_URL` the embedded one.
 * @throws StartupError when the data folder is in use
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (env.DATABASE_URL) return openServer(env.DATABASE_URL)
  const unlock = lockDataDir(env.DATA_DIR)
  try {
    const { pool, close } = await createEmbeddedPool({ dataDir: join(env.DATA_DIR, 'db') })
    return { pool, db: drizzle(pool), close: () => close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

export function openServer(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return { pool, db: drizzle(pool), close: () => pool.end() }
}
