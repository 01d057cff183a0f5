import { parseEnv } from '#server/env.ts'
import { runProgram } from '#server/startup.ts'
import { moderate, parseCommand } from './moderate.ts'
import { openModerated, whereIs } from './moderated-database.ts'

runProgram(async () => {
  const command = parseCommand(process.argv.slice(2))
  const env = parseEnv(process.env)
  const database = await openModerated(env)
  try {
    console.log(`In ${whereIs(env)}:`)
    await moderate({ db: database.db, now: () => new Date() }, command, console.log)
  } finally {
    await database.close()
  }
})
