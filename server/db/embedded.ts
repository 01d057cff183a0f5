import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { StartupError } from '#server/errors.ts'

const SQLITE_BUSY = 5
const CONNECT_TIMEOUT_MS = 20_000

/** PGlite's wire serializer expects parameter type ids; Drizzle uses the same name for its type parsers. */
class EmbeddedConnection extends PglitePgConnection {
  override parse(query: { types?: unknown }): void {
    super.parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
  }
}

/** Opens the in-process PostgreSQL of a data folder. */
export function openPglite(dataDir: string): Promise<PGlite> {
  // PGlite's files are world-readable, so only the owner may enter the folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  return PGlite.create({ dataDir })
}

/** A `pg.Pool` with one client that speaks to PGlite. Every query uses this pool; PGlite is never called directly. */
export function embeddedPool(pglite: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const own = typeof config === 'string' ? {} : config
      super({ ...own, connection: new EmbeddedConnection({ pglite }) } as pg.ClientConfig)
    }
  }
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    Client: EmbeddedClient,
    onConnect: resetSession,
  })
}

/**
 * After a failed query the pool takes a new client, but the one backend may keep a transaction, statements or locks.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('discard all')
}

/**
 * Locks the data folder for this process; every program that opens it must call this. PGlite opens a folder twice
 * without an error and then loses rows. Uses SQLite's exclusive file lock, which the kernel drops even after `kill -9`.
 * @returns the release function
 * @throws StartupError when another process has the lock
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const handle = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(
      `DATA_DIR: ${resolve(dataDir)} is in use by another server; stop it or choose another DATA_DIR`,
    )
  }
  return () => handle.close()
}
