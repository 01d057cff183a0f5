import type { Deps } from '#server/deps.ts'
import { dayOf } from '#shared/constants/dates.ts'
import * as repo from './model-budget.repo.ts'

/** Tokens taken from a day's budget (Europe/Rome) before a call, because nobody knows yet what it will cost. */
export interface Reservation {
  /**
   * Says what the call has cost, once. Not called, the whole reservation counts as spent: that is what stays of a call
   * whose cost nobody learns.
   */
  settle: (tokens: number) => Promise<void>
}

/** @returns null when the day's budget (`OPENAI_DAILY_TOKENS`, over all servers) does not have so many tokens left */
export async function reserveTokens(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  tokens: number,
): Promise<Reservation | null> {
  const day = dayOf(now())
  if (!(await repo.takeTokens(db, day, tokens, env.OPENAI_DAILY_TOKENS))) return null
  return { settle: (spent) => repo.adjustTokens(db, day, spent - tokens) }
}
