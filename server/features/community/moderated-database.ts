import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { StartupError } from '#server/startup.ts'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

/**
 * Opens the server's database to look after it, and never makes one: of a new one staff would hear that all is well.
 * @throws StartupError when there is none, or it is not the server's
 */
export async function openModerated(env: Place): Promise<Database> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'db', 'PG_VERSION'))) {
    throw new StartupError(`DATA_DIR: there is no database in ${resolve(env.DATA_DIR)}`)
  }
  const database = await openDatabase(env)
  try {
    await refuseOther(database.pool, env)
    await migrate(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseOther(pool: pg.Pool, env: Place): Promise<void> {
  const { rows } = await pool.query<{ known: boolean }>(`select to_regclass('community_dreams') is not null as known`)
  if (rows[0]?.known) return
  const name = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  throw new StartupError(`${name}: there is no community in ${whereIs(env)}; the server makes it when it starts`)
}

/** Which database it is, without what opens it. */
export function whereIs({ DATABASE_URL, DATA_DIR }: Place): string {
  if (!DATABASE_URL) return resolve(DATA_DIR)
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${host}${pathname}`
}
