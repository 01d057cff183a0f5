import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/startup.ts'
import { moderate, parseCommand } from './moderate.ts'

type Place = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

runProgram(async () => {
  const command = parseCommand(process.argv.slice(2))
  const env = parseEnv(process.env)
  const database = await openExisting(env)
  try {
    console.log(`In ${whereIs(env)}:`)
    await moderate({ db: database.db, now: () => new Date() }, command, console.log)
  } finally {
    await database.close()
  }
})

/**
 * Opens the server's database and never makes one: of an empty one staff would read that all is well.
 * @throws StartupError when there is none, or it is not the server's
 */
async function openExisting(env: Place): Promise<Database> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'db', 'PG_VERSION'))) {
    throw new StartupError(`DATA_DIR: there is no database in ${resolve(env.DATA_DIR)}`)
  }
  const database = await openDatabase(env)
  try {
    const { rows } = await database.pool.query(`select to_regclass('community_dreams') is not null as known`)
    if (!rows[0]?.known) {
      const name = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
      throw new StartupError(`${name}: there is no community in ${whereIs(env)}; the server makes it when it starts`)
    }
    await migrate(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Which database it is, without its password. */
function whereIs({ DATABASE_URL, DATA_DIR }: Place): string {
  if (!DATABASE_URL) return resolve(DATA_DIR)
  const { host, pathname } = new URL(DATABASE_URL)
  return `the database ${host}${pathname}`
}
