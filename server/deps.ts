import type { RequestHandler } from 'express'
import type OpenAI from 'openai'
import type pg from 'pg'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Db } from './db/database.ts'
import type { Env } from './env.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { ModelWarning } from './integrations/openai/models.ts'
import type { Push } from './integrations/push/push.ts'
import type { Background } from './jobs/background.ts'
import type { Model, ModelUser } from './model/types.ts'

/** The application's parts; `composition.ts` builds them, tests build their own. */
export interface Deps {
  env: Env
  pool: pg.Pool
  db: Db
  log: Logger
  /** The clock for daily limits and plans. */
  now: () => Date
  /** The last check of the configured models. */
  modelWarnings: ModelWarning[]
  /** The model for dreams; null if none is configured. Only for people who consented. */
  model: ((user: ModelUser) => Model) | null
  /** The client of the model's service, also for transcriptions. */
  openai: OpenAI | null
  /** Null if payments are disabled. */
  stripe: Stripe | null
  /** Queues a mail for sending soon. */
  mailer: Mailer
  /** Sends the due mails of the queue. */
  deliverMails: () => Promise<void>
  push: Push
  background: Background
  /** The rate limits of an account per class of calls, and of visitors. */
  callLimits: Readonly<Record<'slow' | 'heavy' | 'read' | 'write' | 'page' | 'visit', RequestHandler>>
  sessionSecret: string
  /** The handlers of the calls that read, by their lines: a page is sent with the answers of its first calls. */
  readers: Map<string, Reader>
}

/** A handler of a call that reads, with the parsed parts of its request. */
export type Reader = (call: {
  actor?: Actor | undefined
  params: object
  query: Readonly<Record<string, string>>
}) => unknown

/** The signed-in user. */
export interface Actor {
  id: number
}
