import { createDeps } from '#server/composition.ts'
import { runOnDatabase } from '#server/db/migrate.ts'
import { StartupError } from '#server/errors.ts'
import { reconcile } from './reconcile.service.ts'

runOnDatabase(async (database, env) => {
  if (!env.STRIPE_SECRET_KEY) throw new StartupError('STRIPE_SECRET_KEY: is needed to ask Stripe')
  const { accounts, changed, failed } = await reconcile(createDeps(env, database), console.log)
  console.log(`Accounts asked about: ${accounts}, changed: ${changed}, failed: ${failed}.`)
  if (failed > 0) process.exitCode = 1
})
