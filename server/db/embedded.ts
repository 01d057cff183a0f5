import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { StartupError } from '#server/errors.ts'

const SQLITE_BUSY = 5
/** The longest wait for the one connection. */
const CONNECT_TIMEOUT_MS = 20_000

/** PGlite's wire serializer expects parameter type ids; Drizzle puts its type parsers under the same name. */
class EmbeddedConnection extends PglitePgConnection {
  override parse(query: { types?: unknown }): void {
    super.parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
  }
}

/** Opens the PostgreSQL inside this process whose files are in a folder. */
export function openPglite(dataDir: string): Promise<PGlite> {
  // PGlite writes files that anyone may open: the folder keeps everyone but its owner out.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  return PGlite.create({ dataDir })
}

/**
 * A `pg.Pool` whose one client speaks to a PGlite. Everything goes through this pool, as it would to a server: PGlite
 * itself is never queried beside it.
 */
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
 * A query that fails makes the pool take a new client, but there is one backend: an open transaction, prepared
 * statements or locks of the last client would meet the new one.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('discard all')
}

/**
 * Locks the data folder for this process. PGlite opens one folder twice without an error and then loses rows, so every
 * program that opens it goes through here first. The lock is the operating system's own (SQLite's exclusive file lock):
 * the kernel drops it when the process dies, even by `kill -9`, so a crash needs no clean-up.
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
