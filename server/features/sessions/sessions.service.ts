import type { Actor, Deps } from '#server/deps.ts'
import * as repo from './sessions.repo.ts'

const LISTED = 50

/** A person's sessions, the latest used first; the oldest of very many are left out. */
export function listSessions({ db }: Pick<Deps, 'db'>, actor: Actor) {
  return repo.listSessions(db, actor.id, LISTED)
}

/** Signs a person out everywhere but in one session; says of how many. */
export function endOtherSessions({ db }: Pick<Deps, 'db'>, actor: Actor, keptSid: string): Promise<number> {
  return repo.deleteSessions(db, actor.id, keptSid)
}

/** Signs a person out everywhere. */
export function endAllSessions({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number> {
  return repo.deleteSessions(db, actor.id)
}
