import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Interpreter } from '#server/features/analyses/interpreter.ts'

/** What the application is made of; tests build their own. */
export interface Deps {
  env: Env
  pool: pg.Pool
  db: Db
  log: Logger
  /** The clock: daily limits and plans are judged by it. */
  now: () => Date
  interpreter: Interpreter
  sessionSecret: string
}

/** Who asks. */
export interface Actor {
  id: number
}
