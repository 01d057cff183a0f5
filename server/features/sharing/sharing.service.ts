import { randomBytes } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { communityState } from '#server/features/community/community.service.ts'
import { getDream } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { getUser, lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import { VISIBLE } from '#shared/contracts/dreams.ts'
import type { ShareDream } from '#shared/contracts/sharing.ts'
import * as repo from './sharing.repo.ts'

const SHARE_ID_BYTES = 16
/** 16 bytes in base64url; a dream's id is never valid. */
const SHARE_ID = /^[A-Za-z0-9_-]{22}$/

/**
 * Creates a dream's link, or changes its content. The owner agrees to the current analysis only; a later one needs a
 * new agreement.
 * @throws AppError `not_found`; `nothing_to_share` when the dream has no text
 */
export function shareDream({ db, now }: Deps, actor: Actor, dreamId: number, { includeAnalysis }: ShareDream) {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const dream = await getDream({ db: tx }, actor, dreamId)
    if (!VISIBLE.test(dream.content)) {
      throw new AppError('nothing_to_share', 'Questo sogno non ha ancora un testo: scrivilo, poi potrai condividerlo.')
    }
    const shareId = randomBytes(SHARE_ID_BYTES).toString('base64url')
    const at = now()
    const row = await repo.putLink(tx, { dreamId, userId: actor.id, shareId, includeAnalysis, createdAt: at })
    const link = { shareId: row.shareId, includesAnalysis: row.analysisOf !== null, staleReading: false }
    const newBadges = await award(tx, actor, at, { type: 'link_made' })
    return { link, created: row.shareId === shareId, newBadges }
  })
}

/** Permanently revokes a dream's link. @throws AppError `not_found` */
export function unshareDream({ db }: Deps, actor: Actor, dreamId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await getDream({ db: tx }, actor, dreamId)
    await repo.deleteLink(tx, actor.id, dreamId)
  })
}

/** Removes a changed analysis from a dream's link, in the same transaction, until its owner agrees again. */
export function withdrawAnalysis(tx: Deps['db'], actor: Actor, dreamId: number): Promise<void> {
  return repo.withdrawAnalysis(tx, actor.id, dreamId)
}

/** The information for the owner before sharing a dream. @throws AppError `not_found` */
export async function getSharing(deps: Deps, actor: Actor, dreamId: number) {
  const dream = await getDream(deps, actor, dreamId)
  const [owner, state] = await Promise.all([getUser(deps, actor), communityState(deps, actor, dream)])
  return { dream, owner, ...state }
}

/** A person's dreams that others can read now, newest first. */
export function listShared({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor) {
  return repo.findSharedDreams(db, actor.id, now())
}

/** The current dream of a link; undefined for an unknown or revoked one. */
export async function findShared(deps: Pick<Deps, 'db' | 'env' | 'now'>, shareId: string) {
  const linked = SHARE_ID.test(shareId) ? await repo.findByLink(deps.db, shareId) : undefined
  return linked && { ...linked, plan: planOf(deps, linked.owner) }
}

/** @throws AppError `not_found`, equally for an unknown and a revoked link */
export async function getShared(deps: Pick<Deps, 'db' | 'env' | 'now'>, shareId: string) {
  const shared = await findShared(deps, shareId)
  if (!shared) throw notFound(DREAM_NOT_FOUND)
  return shared
}
