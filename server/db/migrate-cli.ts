import { parseEnv } from '#server/env.ts'
import { runProgram } from '#server/startup.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

runProgram(async () => {
  const database = await openDatabase(parseEnv(process.env))
  await migrate(database.pool)
  await database.close()
  console.log('The database is up to date.')
})
