import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { createCallLimits } from './http/call-limits.ts'
import { sessionSecret } from './http/session.ts'
import { createMailer } from './integrations/mail/mailer.ts'
import { createOpenAI } from './integrations/openai/client.ts'
import { createPush } from './integrations/push/push.ts'
import { createStripe } from './integrations/stripe/stripe.ts'
import { createBackground } from './jobs/background.ts'
import { createMailQueue } from './jobs/mail-queue.ts'
import { createLogger } from './log.ts'
import { createModel } from './model/model.ts'

/** Builds a program's dependencies. @throws StartupError when the stored session secret is invalid */
export function createDeps(env: Env, { pool, db }: Database): Deps {
  const log = createLogger(env)
  const openai = createOpenAI(env)
  const now = () => new Date()
  const background = createBackground(log)
  const secret = sessionSecret(env)
  const transport = createMailer(env, log)
  const mailQueue = createMailQueue({ db, log, background, sessionSecret: secret, transport })
  return {
    env,
    pool,
    db,
    log,
    now,
    modelWarnings: [],
    model: createModel({ db, pool, env, now, log, openai }),
    openai,
    stripe: createStripe(env),
    mailer: mailQueue.queue,
    deliverMails: mailQueue.deliver,
    push: createPush(env),
    background,
    callLimits: createCallLimits(env),
    sessionSecret: secret,
    readers: new Map(),
  }
}
