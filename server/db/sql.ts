import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A moment as a typed parameter, so that PostgreSQL need not guess. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** A value as a parameter of its column's type. */
export const typedParam = (column: PgColumn, value: unknown): SQL =>
  sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`

/** Text in lower case: in some locales `lower` alone leaves accented capitals as they are. */
export const lowerSql = (text: SQL): SQL => sql`translate(lower(${text}), 'ÀÈÉÌÒÙ', 'àèéìòù')`

/** The row of a statement that always answers one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the statement answered no row')
  return row
}

/** A statement that is planned once per connection: it is prepared when it is first used. */
export function prepareOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    return statement
  }
}

/** A failed statement without its parameters, which may be dream text. */
export interface SqlFailure {
  code: string
  constraint?: string
}

/** The SQLSTATE behind an error of Drizzle or pg, or undefined when it is something else. */
export function sqlState(error: unknown): SqlFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, severity, constraint } = current as { code?: unknown; severity?: unknown; constraint?: unknown }
    // Only PostgreSQL's own errors have a severity; a system error's code may look like an SQLSTATE (EPIPE).
    if (typeof code === 'string' && typeof severity === 'string') {
      return { code, ...(typeof constraint === 'string' && { constraint }) }
    }
  }
  return undefined
}

export const UNIQUE_VIOLATION = '23505'
