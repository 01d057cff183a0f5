import type { Actor, Deps } from '#server/deps.ts'
import { dayOf } from '#shared/constants/dates.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import * as repo from './stats.repo.ts'

/** The dashboard's figures; "today" is a day of Europe/Rome. */
export function getStats({ db, now }: Deps, actor: Actor): Promise<Stats> {
  return repo.readStats(db, actor.id, dayOf(now()))
}
