import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#shared/schema/index.ts'

export const TABLES = Object.values(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table))
/** Tables that are read across accounts: the community, and the shares of the model's tokens. */
const SHARED = ['community_dreams', 'dream_likes', 'community_reports', 'user_game_stats', 'model_usage_by_user']
const PRIVATE = TABLES.filter(({ name, columns }) => {
  return columns.some((column) => column.name === 'user_id') && name !== 'session' && !SHARED.includes(name)
}).map(({ name }) => name)

const MENTION = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(?:${PRIVATE.join('|')})"?(?!\\w)`, 'g')
/** A comparison of the owner, an insert with it, or a look-up by link. */
const OWNER = /\buser_id"? = |\binsert into "?\w+"? \([^)]*\buser_id\b|"(?:share_id|token_hash)" = \$/g

/** Whether a statement names the owner for each private table that it reads or writes. */
export function namesOwners(statement: string): boolean {
  return (statement.match(OWNER)?.length ?? 0) >= (statement.match(MENTION)?.length ?? 0)
}

const calls = new AsyncLocalStorage<true>()
/** Runs a call of the API: only its statements are checked, not those of the test itself. */
export const asCall = (run: () => void): void => calls.run(true, run)

/** Collects the calls' statements without the owner. */
export class OwnedStatements implements Logger {
  readonly without = new Set<string>()
  logQuery(statement: string): void {
    if (calls.getStore() && !namesOwners(statement)) this.without.add(statement)
  }
}
