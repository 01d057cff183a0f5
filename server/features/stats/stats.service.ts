import type { Actor, Deps } from '#server/deps.ts'
import { notFound, unauthenticated } from '#server/errors.ts'
import { lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { DREAM_DAY_MIN } from '#shared/constants/limits.ts'
import type { Plan } from '#shared/constants/plans.ts'
import type { Stats, Year } from '#shared/contracts/stats.ts'
import type { Person } from '#shared/contracts/threads.ts'
import * as repo from './stats.repo.ts'

const FIRST_YEAR = Number(DREAM_DAY_MIN.slice(0, 4))

/** Updates the index in the transaction of the change; the caller holds the person's lock. Deletions cascade. */
export function indexDreamElements(tx: Deps['db'], actor: Actor, ...dreamIds: number[]): Promise<void> {
  return repo.indexElements(tx, actor.id, dreamIds)
}

/** Stores whether a name is a person's; if so, the index includes it from now on. */
export function setPerson({ db }: Pick<Deps, 'db'>, actor: Actor, person: Person): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.setPerson(tx, actor.id, person)
  })
}

/** The first of some names that the person has not classified yet. */
export function unknownName({ db }: Pick<Deps, 'db'>, actor: Actor, names: readonly string[]) {
  return repo.findUnknownName(db, actor.id, names)
}

/** "Today" is a day of Europe/Rome. @throws AppError `unauthenticated` when the account is gone */
export async function getStats(
  deps: Deps,
  actor: Actor,
): Promise<{ counts: repo.Counts; plan: Plan } & Pick<Stats, 'countedAt'>> {
  const countedAt = deps.now().toISOString()
  const row = await repo.readCounts(deps.db, actor.id, dayOf(deps.now()))
  if (!row) throw unauthenticated()
  return { counts: row.counts, plan: planOf(deps, row), countedAt }
}

/** @param year from the path. @throws AppError `not_found` for anything but a year that a dream can have */
export async function getYear({ db, now }: Deps, actor: Actor, year: string): Promise<Year> {
  const countedAt = now().toISOString()
  const number = /^\d{4}$/.test(year) ? Number(year) : 0
  if (number < FIRST_YEAR || number > Number(dayOf(now()).slice(0, 4))) throw notFound('Anno non trovato.')
  const [days, years] = await Promise.all([repo.readDays(db, actor.id, number), repo.readYears(db, actor.id)])
  return { year: number, days, years, countedAt }
}
