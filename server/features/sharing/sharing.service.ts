import { randomBytes } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { communityStanding } from '#server/features/community/community.service.ts'
import { DREAM_NOT_FOUND, getDream } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser, lockUser } from '#server/features/users/users.service.ts'
import { careFor } from '#server/interpreter/safety.ts'
import { VISIBLE } from '#shared/contracts/dreams.ts'
import type { ShareDream } from '#shared/contracts/sharing.ts'
import * as repo from './sharing.repo.ts'

const SHARE_ID_BYTES = 16
/** 16 bytes in base64url. Whatever else is asked for, a dream's number above all, names nothing. */
const SHARE_ID = /^[A-Za-z0-9_-]{22}$/

/**
 * Makes a dream's link, or changes what it shows. A reading is shown only when it was there to be agreed to: for
 * one that is made later, or takes its place, the owner is asked anew.
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
    const link = { shareId: row.shareId, includesAnalysis: row.readingOf !== null, staleReading: false }
    const newBadges = await award(tx, actor, at, { type: 'link_made', dreamId })
    return { link, created: row.shareId === shareId, newBadges }
  })
}

/**
 * Takes a dream's link back: it opens nothing any more, now or later.
 * @throws AppError `not_found`
 */
export function unshareDream({ db }: Deps, actor: Actor, dreamId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await getDream({ db: tx }, actor, dreamId)
    await repo.deleteLink(tx, actor.id, dreamId)
  })
}

/**
 * All that a person is told before sharing a dream.
 * @throws AppError `not_found`
 */
export async function getSharing(deps: Deps, actor: Actor, dreamId: number) {
  const dream = await getDream(deps, actor, dreamId)
  const [owner, community] = await Promise.all([getUser(deps, actor), communityStanding(deps, actor, dream)])
  return { dream, owner, community, care: careFor(dream) }
}

/** The dream a link opens, as it stands now; undefined for whatever is no link, or no longer one. */
export async function findShared({ db, now }: Pick<Deps, 'db' | 'now'>, shareId: string) {
  const linked = SHARE_ID.test(shareId) ? await repo.findByLink(db, shareId) : undefined
  return linked && { ...linked, plan: planOf(linked.owner, now()) }
}

/** @throws AppError `not_found`, the same whether the link was never there or was taken back */
export async function getShared(deps: Pick<Deps, 'db' | 'now'>, shareId: string) {
  const shared = await findShared(deps, shareId)
  if (!shared) throw notFound(DREAM_NOT_FOUND)
  return shared
}
