import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publicIdentity } from '#server/features/users/public-identity.ts'
import { getUser, lockUser } from '#server/features/users/users.service.ts'
import { BLOCKS_MAX } from '#shared/constants/community.ts'
import * as repo from './blocks.repo.ts'
import { findCard } from './cards.repo.ts'
import { CARD_NOT_FOUND } from './cards.ts'
import { shownUntil } from './lifetime.ts'

/** @returns the people one has blocked, the latest first */
export function listBlocks({ db }: Deps, actor: Actor): Promise<repo.BlockRow[]> {
  return repo.listBlocks(db, actor.id, BLOCKS_MAX)
}

/**
 * Blocks whoever shares a dream: from then on neither sees the other's. What cannot be seen, of a person who was blocked
 * before as well, is not there: an answer of its own would tell whose it is.
 * @throws AppError `not_found`, `own_dream`, `conflict` when there is no room for one more
 */
export function block({ db, now }: Deps, actor: Actor, id: number): Promise<repo.BlockRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const at = now()
    const card = await findCard(tx, actor.id, id, shownUntil(at))
    if (card?.userId === actor.id) throw new AppError('own_dream', 'Questo sogno è tuo: non puoi bloccarti.')
    if (!card?.isVisible) throw notFound(CARD_NOT_FOUND)
    if ((await repo.countBlocks(tx, actor.id)) >= BLOCKS_MAX) throw blocksFull()
    const { username: shownAs } = publicIdentity(await getUser({ db: tx }, { id: card.userId }))
    return repo.insertBlock(tx, { blockerId: actor.id, blockedId: card.userId, shownAs, createdAt: at })
  })
}

const blocksFull = () =>
  new AppError(
    'conflict',
    `Hai già bloccato ${BLOCKS_MAX} persone, il massimo. Sbloccane una per far posto; un sogno che non va puoi sempre segnalarlo.`,
  )

/** @throws AppError `not_found`, for another person's as well */
export function unblock({ db }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (!(await repo.deleteBlock(tx, actor.id, id))) throw notFound('Non risulta nessun blocco.')
  })
}
