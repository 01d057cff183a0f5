import { parseEnv } from '#server/env.ts'
import { repairFigures } from '#server/features/stats/figures.service.ts'
import { runProgram } from '#server/startup.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

runProgram(async () => {
  const database = await openDatabase(parseEnv(process.env))
  await migrate(database.pool)
  const repaired = await repairFigures(database)
  await database.close()
  console.log('The database is up to date.')
  if (repaired > 0) console.log(`Journals whose figures were counted anew: ${repaired}.`)
})
