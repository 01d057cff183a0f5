import type OpenAI from 'openai'
import type pg from 'pg'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { type Background, createBackground } from '#server/background.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { builtInInterpreter, type Interpreter, type Model } from '#server/features/analyses/interpreter.ts'
import { sessionSecret } from '#server/http/session.ts'
import { createMailer, type Mailer } from '#server/integrations/mail/mailer.ts'
import { createOpenAI } from '#server/integrations/openai/client.ts'
import { createStripe } from '#server/integrations/stripe/client.ts'
import { createLogger } from '#server/log.ts'
import { createModel } from '#server/model/model.ts'

/** What the application is made of; tests build their own. */
export interface Deps {
  env: Env
  pool: pg.Pool
  db: Db
  log: Logger
  /** The clock: daily limits and plans are judged by it. */
  now: () => Date
  /** The rules of this server. */
  interpreter: Interpreter
  /** A model, where one is configured; only for people who agreed to it. */
  model: Model | null
  /** The service the model is reached through; it writes down recordings too. */
  openai: OpenAI | null
  /** Who takes the money; null where nobody can pay. */
  stripe: Stripe | null
  mailer: Mailer
  background: Background
  sessionSecret: string
}

/** Who asks. */
export interface Actor {
  id: number
}

/** What a program runs on. @throws StartupError when the kept session secret is no good */
export function createDeps(env: Env, { pool, db }: Database): Deps {
  const log = createLogger(env)
  const openai = createOpenAI(env)
  const now = () => new Date()
  return {
    env,
    pool,
    db,
    log,
    now,
    interpreter: builtInInterpreter,
    model: createModel({ db, pool, env, now, log, openai }),
    openai,
    stripe: createStripe(env),
    mailer: createMailer(env, log),
    background: createBackground(log),
    sessionSecret: sessionSecret(env),
  }
}
