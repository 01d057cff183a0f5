import type { Actor, Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import * as repo from './sessions.repo.ts'

/** How many sessions a person may have; a new one ends the oldest. */
const MAX_SESSIONS = 50

/** A person's sessions, the latest used first. */
export function listSessions({ db }: Pick<Deps, 'db'>, actor: Actor) {
  return repo.listSessions(db, actor.id, MAX_SESSIONS)
}

/** Ends the oldest sessions beyond the limit, after a sign-in. */
export function limitSessions({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  return repo.deleteOldest(db, actor.id, MAX_SESSIONS)
}

/**
 * Ends one of a person's sessions.
 * @param id as `listSessions` names it
 * @throws AppError `not_found`
 */
export async function endSession({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const isId = /^[0-9a-f]{64}$/.test(id)
  if (!isId || !(await repo.deleteSession(db, actor.id, id)))
    throw notFound('Questo dispositivo è già uscito dal tuo account.')
}

/** Signs a person out of every other session; returns how many there were. */
export function endOtherSessions({ db }: Pick<Deps, 'db'>, actor: Actor, keptSid: string): Promise<number> {
  return repo.deleteSessions(db, actor.id, keptSid)
}

/** Signs a person out everywhere. */
export function endAllSessions({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number> {
  return repo.deleteSessions(db, actor.id)
}
