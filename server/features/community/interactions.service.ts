import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { award } from '#server/features/game/game.service.ts'
import { publicIdentity } from '#server/features/identity/users/users.presenter.ts'
import { getUser, lockUser } from '#server/features/identity/users/users.service.ts'
import {
  BLOCKS_MAX,
  COMMUNITY_DREAM_NOT_FOUND,
  REPORTS_TO_HIDE,
  type ReportReason,
} from '#shared/constants/community.ts'
import type { Liked, LikeStatus } from '#shared/contracts/community.ts'
import { findForReader, type VisibleRow } from './community.repo.ts'
import * as repo from './interactions.repo.ts'
import { countNewReports, updateReview } from './moderation.repo.ts'

/** @throws AppError `not_found` */
export async function likeStatus({ db, now }: Deps, actor: Actor, id: number): Promise<LikeStatus> {
  const communityDream = await findForReader(db, actor.id, id, now())
  if (communityDream?.userId !== actor.id && !communityDream?.isVisible) throw notFound(COMMUNITY_DREAM_NOT_FOUND)
  return { hasLiked: await repo.hasLiked(db, actor.id, id) }
}

/**
 * Likes a dream (idempotent) and awards points to its owner. Locks the owner before the community dream, so that the
 * count is right and likes do not deadlock.
 * @throws AppError `not_found`, `own_dream`, `dream_expired`
 */
export function like({ db, now }: Deps, actor: Actor, id: number): Promise<Liked> {
  return db.transaction(async (tx) => {
    const at = now()
    const { userId: ownerId } = assertLikeable(actor, await findForReader(tx, actor.id, id, at), at)
    await lockUser(tx, { id: ownerId })
    const { dreamId, likes } = assertLikeable(actor, await findForReader(tx, actor.id, id, at, { lock: true }), at)
    if (!(await repo.insertLike(tx, actor.id, id, at))) return { hasLiked: true, likes }
    await award(tx, { id: ownerId }, at, { type: 'like_received', dreamId, likerId: actor.id })
    return { hasLiked: true, likes: await repo.addToLikes(tx, id, 1) }
  })
}

/** Removes a like (idempotent); its points stay. @throws AppError `not_found`, `own_dream`, `dream_expired` */
export function unlike({ db, now }: Deps, actor: Actor, id: number): Promise<Liked> {
  return db.transaction(async (tx) => {
    const at = now()
    const { likes } = assertLikeable(actor, await findForReader(tx, actor.id, id, at, { lock: true }), at)
    const isDeleted = await repo.deleteLike(tx, actor.id, id)
    return { hasLiked: false, likes: isDeleted ? await repo.addToLikes(tx, id, -1) : likes }
  })
}

/** Removes all likes of a person before the account is deleted. */
export function removeLikesOf(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.deleteLikesOf(tx, actor.id)
}

function assertLikeable(actor: Actor, row: VisibleRow | undefined, now: Date): VisibleRow & { dreamId: number } {
  if (row?.userId === actor.id) throw new AppError('own_dream', 'Questo sogno è tuo: i mi piace li danno gli altri.')
  if (!row?.isVisible || row.dreamId === null) throw notFound(COMMUNITY_DREAM_NOT_FOUND)
  if (row.expiresAt <= now)
    throw new AppError('dream_expired', 'Questo sogno è scaduto: il suo tempo nella community è finito.')
  return { ...row, dreamId: row.dreamId }
}

/**
 * Reports another person's dream. `REPORTS_TO_HIDE` people since the last review hide it; the row is locked, so that
 * simultaneous reports are all counted. Logs it for staff.
 * @throws AppError `not_found`, `own_dream`, `already_reported`
 */
export async function report({ db, now, log }: Deps, actor: Actor, id: number, reason: ReportReason): Promise<void> {
  const isHidden = await db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const at = now()
    const row = await findForReader(tx, actor.id, id, at, { lock: true })
    if (row?.userId === actor.id) {
      throw new AppError('own_dream', 'Questo sogno è tuo: se vuoi, puoi toglierlo dalla community.')
    }
    if (!row?.isVisible) throw notFound(COMMUNITY_DREAM_NOT_FOUND)
    if (!(await repo.insertReport(tx, actor.id, id, reason, at))) {
      throw new AppError('already_reported', 'Hai già segnalato questo sogno. Grazie: lo guarderemo.')
    }
    if ((await countNewReports(tx, id)) < REPORTS_TO_HIDE) return false
    await updateReview(tx, id, { hiddenAt: at })
    return true
  })
  if (isHidden) log.warn({ communityDreamId: id }, 'hidden by reports')
}

/** @returns the people that the user blocked, newest first */
export function listBlocks({ db }: Deps, actor: Actor): Promise<repo.BlockRow[]> {
  return repo.listBlocks(db, actor.id, BLOCKS_MAX)
}

/**
 * Blocks a dream's owner in both directions. A dream that the reader cannot see is not found, also if its owner is
 * blocked already, because another response would reveal the owner.
 * @throws AppError `not_found`, `own_dream`, `conflict` at the maximum of blocks
 */
export function block({ db, now }: Deps, actor: Actor, id: number): Promise<repo.BlockRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const at = now()
    const row = await findForReader(tx, actor.id, id, at)
    if (row?.userId === actor.id) throw new AppError('own_dream', 'Questo sogno è tuo: non puoi bloccarti.')
    if (!row?.isVisible) throw notFound(COMMUNITY_DREAM_NOT_FOUND)
    if ((await repo.countBlocks(tx, actor.id)) >= BLOCKS_MAX) {
      throw new AppError(
        'conflict',
        `Hai già bloccato ${BLOCKS_MAX} persone, il massimo. Sbloccane una per far posto; un sogno che non va puoi sempre segnalarlo.`,
      )
    }
    const { username: shownAs } = publicIdentity(await getUser({ db: tx }, { id: row.userId }))
    return repo.insertBlock(tx, { blockerId: actor.id, blockedId: row.userId, shownAs, createdAt: at })
  })
}

/** @throws AppError `not_found`, also for another person's */
export async function unblock({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await repo.deleteBlock(db, actor.id, id))) throw notFound('Non risulta nessun blocco.')
}
