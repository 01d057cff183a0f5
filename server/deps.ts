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

/** The parts of the application; `composition.ts` builds them, tests build their own. */
export interface Deps {
  env: Env
  pool: pg.Pool
  db: Db
  log: Logger
  /** The clock of daily limits and plans. */
  now: () => Date
  /** Findings of the last look-up of the configured models. */
  modelWarnings: ModelWarning[]
  /** The model that analyses dreams, where one is configured; only for people who agreed to it. */
  model: ((user: ModelUser) => Model) | null
  /** The client of the model's service, which transcribes recordings too. */
  openai: OpenAI | null
  /** The client of Stripe; null where nobody can pay. */
  stripe: Stripe | null
  /** Stores a mail in the queue, which it leaves soon. */
  mailer: Mailer
  /** Sends the queued mails that are due. */
  deliverMails: () => Promise<void>
  /** Sends notifications to browsers. */
  push: Push
  background: Background
  /** The limits of one account's calls of each class, and of what visitors open. */
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
