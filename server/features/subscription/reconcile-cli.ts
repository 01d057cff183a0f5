import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/startup.ts'
import { reconcile } from './reconcile.service.ts'

runProgram(async () => {
  const env = parseEnv(process.env)
  if (!env.STRIPE_SECRET_KEY) throw new StartupError('STRIPE_SECRET_KEY: is needed to ask Stripe')
  const database = await openDatabase(env)
  try {
    await migrate(database.pool)
    const { accounts, changed, failed } = await reconcile(createDeps(env, database), console.log)
    console.log(`Accounts asked about: ${accounts}, changed: ${changed}, failed: ${failed}.`)
    if (failed > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
