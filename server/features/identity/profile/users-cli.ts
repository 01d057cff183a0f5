import { createInterface } from 'node:readline/promises'
import { createDeps } from '#server/composition.ts'
import { whereIs } from '#server/db/database.ts'
import { runOnDatabase } from '#server/db/migrate.ts'
import { manageUsers } from './manage-users.ts'

runOnDatabase(async (database, env) => {
  const deps = createDeps(env, database)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  console.log(`In ${whereIs(env)}:`)
  try {
    await manageUsers(deps, process.argv.slice(2), { say: console.log, ask: (question) => terminal.question(question) })
  } finally {
    terminal.close()
    // The mail about the deletion is in the queue, and may be leaving.
    await deps.background.settled()
  }
})
