import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/startup.ts'
import { type Reconciled, reconcile } from './reconcile.service.ts'
import { parseWish } from './reconcile-wish.ts'

runProgram(async () => {
  const wish = parseWish(process.argv.slice(2))
  const env = parseEnv(process.env)
  if (!env.STRIPE_SECRET_KEY) throw new StartupError('STRIPE_SECRET_KEY: is needed to ask Stripe')
  const database = await openDatabase(env)
  try {
    await migrate(database.pool)
    const result = await reconcile(createDeps(env, database), console.log, wish)
    console.log(summaryOf(result))
    if (result.failed > 0 || !result.complete) process.exitCode = 1
  } finally {
    await database.close()
  }
})

function summaryOf({ listed, unknown, asked, mended, failed, complete }: Reconciled): string {
  const lines = [
    `Subscriptions at Stripe: ${listed}, of customers unknown here: ${unknown}.`,
    `Accounts asked about: ${asked}, changed: ${mended}, not mended: ${failed}.`,
  ]
  if (!complete) lines.push('Stripe failed before the end; run it again.')
  return lines.join('\n')
}
