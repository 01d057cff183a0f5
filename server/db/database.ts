import { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Env } from '#server/env.ts'
import { startupFault } from '#server/errors.ts'
import { embeddedPool, lockDataDir, openPglite } from './embedded.ts'

type RootDb = NodePgDatabase
export type Db = RootDb | Parameters<Parameters<RootDb['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
  close: () => Promise<void>
}

/** The longest wait for a new connection or one of the pool. */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
/** A connection without a reply for this long is closed; longer than the server's statement timeout. */
const SILENCE_TIMEOUT_MS = 20_000
/** Calls that wait for a locked row soon return their connections. */
const LOCK_TIMEOUT_MS = 3_000
/** A server that crashes during a transaction must not lock a person's row for long. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const KEEP_ALIVE_DELAY_MS = 10_000
const POOL_SIZE = 10

/**
 * Opens the only pool: a PostgreSQL server, or without `DATABASE_URL` the embedded one.
 * @throws StartupError when the database is unreachable, or the data folder is in use or unusable
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (!env.DATABASE_URL) {
    return openEmbedded(env.DATA_DIR).catch((error) => {
      throw startupFault(`DATA_DIR: cannot keep a database in ${resolve(env.DATA_DIR)}`, error)
    })
  }
  const database = openServer(env.DATABASE_URL)
  await database.pool.query('select 1').catch(async (error) => {
    await database.close()
    throw startupFault('DATABASE_URL: cannot connect to the database', error)
  })
  return database
}

/** The location of the data, without a password. */
export function whereIs({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (!DATABASE_URL) return resolve(DATA_DIR)
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${host}${pathname}`
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    const pglite = await openPglite(join(dataDir, 'db'))
    const pool = embeddedPool(pglite)
    const close = async () => {
      await pool.end()
      await pglite.close()
      unlock()
    }
    return { pool, db: drizzle(pool), close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Closes when the server stops replying. pg's `query_timeout` would return it to the pool within a transaction. */
export class ServerClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig & { silenceTimeoutMs?: number } = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('database is silent'), { code: 'ETIMEDOUT' })))
    this.limitSilence(config.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS)
  }

  /** Sets the longest time without a reply; 0 for no limit. */
  limitSilence(ms: number): void {
    this.#socket.setTimeout(ms)
  }
}

/** @param overrides pool settings for tests */
export function openServer(
  connectionString: string,
  overrides: pg.PoolConfig & { silenceTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    Client: ServerClient,
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    ...overrides,
  })
  // The query of a broken connection fails and the pool replaces it; an unhandled error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool), close: () => pool.end() }
}
