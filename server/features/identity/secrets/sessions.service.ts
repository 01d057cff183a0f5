import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { countSecretsChange, lockUser } from '#server/features/identity/users/users.service.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { endLinks } from './links.service.ts'
import * as repo from './secrets.repo.ts'

/** Sessions of a person; a new one ends the oldest. */
const MAX_SESSIONS = 50

/** Latest used first. */
export function listSessions({ db }: Pick<Deps, 'db'>, actor: Actor) {
  return repo.listSessions(db, actor.id, MAX_SESSIONS)
}

/** Ends the oldest sessions beyond the limit, after a sign-in. */
export function limitSessions({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  return repo.deleteOldest(db, actor.id, MAX_SESSIONS)
}

/** Ends a session, and the links it may have requested. @param id from `listSessions`. @throws AppError `not_found` */
export async function endSession({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  const gone = notFound('Questo dispositivo è già uscito dal tuo account.')
  if (!/^[0-9a-f]{64}$/.test(id)) throw gone
  await db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (!(await repo.deleteSession(tx, actor.id, id))) throw gone
    await endAttempts(tx, actor)
  })
}

/** Ends every other session. @returns how many there were */
export function endOtherSessions({ db }: Pick<Deps, 'db'>, actor: Actor, keptSid: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    return endAccess(tx, actor, keptSid)
  })
}

/**
 * Locks the account before a session creates new access to it: a simultaneous `endAccess` runs later or has its effect
 * seen here.
 * @param known the account whose password was compared
 * @throws AppError `conflict` if a secret has changed since, or the session has ended
 */
export async function lockSignedIn(tx: Deps['db'], known: UserRow, sid: string): Promise<void> {
  const { secretsVersion } = await lockUser(tx, known)
  if (secretsVersion === known.secretsVersion && (await repo.hasSession(tx, known.id, sid))) return
  throw new AppError('conflict', 'Nel frattempo è cambiato l’accesso al tuo account: riprova.')
}

/**
 * Ends the access that depends on an account's secrets: sessions, sign-ins in progress, open links, the requested
 * address, the keys of other apps. Every change of a secret calls it in its transaction, under the account's lock; the
 * README of identity has the table.
 * @param keptSid the session that stays
 * @returns the number of ended sessions
 */
export async function endAccess(tx: Deps['db'], actor: Actor, keptSid?: string): Promise<number> {
  await endAttempts(tx, actor)
  await repo.deleteDeviceTokens(tx, actor.id)
  return repo.deleteSessions(tx, actor.id, keptSid)
}

async function endAttempts(tx: Deps['db'], actor: Actor): Promise<void> {
  await countSecretsChange(tx, actor)
  await endLinks(tx, actor)
}
