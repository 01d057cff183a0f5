import { parseEnv } from '#server/env.ts'
import { setUpStripe } from '#server/integrations/stripe/setup.ts'
import { createStripe, STRIPE_EVENTS } from '#server/integrations/stripe/stripe.ts'
import { runProgram, StartupError } from '#server/startup.ts'

runProgram(async () => {
  const env = parseEnv(process.env)
  const stripe = createStripe(env)
  if (!stripe) throw new StartupError('STRIPE_SECRET_KEY: is needed to set Stripe up')
  await setUpStripe(stripe, { appUrl: env.APP_URL, print: console.log })
  console.log(`Enter at Stripe (Developers, Webhooks) the endpoint ${env.APP_URL}/api/stripe/webhook for these events:`)
  for (const event of STRIPE_EVENTS) console.log(`  ${event}`)
  if (!env.STRIPE_WEBHOOK_SECRET) console.log('and put its signing secret into STRIPE_WEBHOOK_SECRET.')
})
