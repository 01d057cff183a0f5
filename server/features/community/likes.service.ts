import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { award } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import type { Liked, LikeStatus } from '#shared/contracts/community.ts'
import { type Card, findCard, lockCard } from './cards.repo.ts'
import { CARD_NOT_FOUND } from './cards.ts'
import { shownUntil } from './lifetime.ts'
import * as repo from './likes.repo.ts'

/** @throws AppError `not_found` */
export async function likeStatus({ db, now }: Deps, actor: Actor, id: number): Promise<LikeStatus> {
  const card = await findCard(db, actor.id, id, shownUntil(now()))
  if (card?.userId !== actor.id && !card?.isVisible) throw notFound(CARD_NOT_FOUND)
  return { hasLiked: await repo.hasLiked(db, actor.id, id) }
}

/**
 * Likes a dream, once however often it is asked for, and pays its owner. Their row is locked first, then the entry, so
 * that the count is that of the rows, and nobody waits in a circle.
 * @throws AppError `not_found`, `own_dream`, `dream_expired`
 */
export function like({ db, now }: Deps, actor: Actor, id: number): Promise<Liked> {
  return db.transaction(async (tx) => {
    const at = now()
    const { userId: ownerId } = likeable(actor, await findCard(tx, actor.id, id, shownUntil(at)), at)
    await lockOwner(tx, { id: ownerId })
    const card = likeable(actor, await lockCard(tx, actor.id, id, shownUntil(at)), at)
    if (!(await repo.insertLike(tx, actor.id, id, at))) return { hasLiked: true, likes: card.likes }
    const likes = await repo.countLike(tx, id, 1)
    await award(tx, { id: ownerId }, at, { type: 'like_received', dreamId: card.dreamId, likerId: actor.id })
    return { hasLiked: true, likes }
  })
}

/**
 * Takes a like back, whether it was there or not; what it paid stays.
 * @throws AppError `not_found`, `own_dream`, `dream_expired`
 */
export function unlike({ db, now }: Deps, actor: Actor, id: number): Promise<Liked> {
  return db.transaction(async (tx) => {
    const at = now()
    const card = likeable(actor, await lockCard(tx, actor.id, id, shownUntil(at)), at)
    const likes = (await repo.deleteLike(tx, actor.id, id)) ? await repo.countLike(tx, id, -1) : card.likes
    return { hasLiked: false, likes }
  })
}

/** An account that is gone took its dreams with it. */
async function lockOwner(tx: Deps['db'], owner: Actor): Promise<void> {
  await lockUser(tx, owner).catch((error: unknown) => {
    throw error instanceof AppError ? notFound(CARD_NOT_FOUND) : error
  })
}

function likeable(actor: Actor, card: Card | undefined, now: Date): Card & { dreamId: number } {
  if (card?.userId === actor.id) throw new AppError('own_dream', 'Questo sogno è tuo: i mi piace li danno gli altri.')
  if (!card?.isVisible || card.dreamId === null) throw notFound(CARD_NOT_FOUND)
  if (card.expiresAt <= now)
    throw new AppError('dream_expired', 'Questo sogno è scaduto: il suo tempo nella community è finito.')
  return { ...card, dreamId: card.dreamId }
}
