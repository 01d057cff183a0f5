import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { runProgram } from '#server/startup.ts'
import { moderate, parseCommand } from './moderate.ts'

runProgram(async () => {
  const command = parseCommand(process.argv.slice(2))
  const database = await openDatabase(parseEnv(process.env))
  try {
    await migrate(database.pool)
    await moderate({ db: database.db, now: () => new Date() }, command, console.log)
  } finally {
    await database.close()
  }
})
