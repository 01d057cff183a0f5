import { chmodSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/** PGlite's wire serializer expects parameter type ids; Drizzle puts its type parsers under the same name. */
class EmbeddedConnection extends PglitePgConnection {
  override parse(query: { types?: unknown }): void {
    super.parse(Array.isArray(query.types) ? query : { ...query, types: undefined })
  }
}

export interface EmbeddedOptions {
  /** Where the database lives; without it, in memory. */
  dataDir?: string
  /** An archive of a database to begin with. */
  archive?: Blob
}

export interface EmbeddedPool {
  pool: pg.Pool
  /** The whole database as an archive, for `EmbeddedOptions.archive`. */
  dump: () => Promise<Blob>
  close: () => Promise<void>
}

/**
 * A `pg.Pool` whose one client speaks to a PostgreSQL inside this process. Everything goes through this pool,
 * as it would to a server: PGlite itself is never queried beside it.
 */
export async function createEmbeddedPool({ dataDir, archive }: EmbeddedOptions = {}): Promise<EmbeddedPool> {
  if (dataDir) makePrivate(dataDir)
  const pglite = await PGlite.create({ ...(dataDir && { dataDir }), ...(archive && { loadDataDir: archive }) })

  class EmbeddedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const own = typeof config === 'string' ? {} : config
      super({ ...own, connection: new EmbeddedConnection({ pglite }) } as pg.ClientConfig)
    }
  }

  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, Client: EmbeddedClient, onConnect: resetSession })
  const close = async () => {
    await pool.end()
    await pglite.close()
  }
  return { pool, dump: () => pglite.dumpDataDir('none'), close }
}

/** PGlite writes files that anyone may open: the folder keeps everyone but its owner out. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/**
 * A query that fails makes the pool take a new client, but there is one backend: what the last client left in it
 * (an open transaction, prepared statements, locks) would meet the new one.
 */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
  await client.query('discard all')
}
