import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { lockUser } from '#server/features/auth/auth.service.ts'
import { getDream } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { ALREADY_SHARED, COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import type { Badge } from '#shared/contracts/game.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import type { CommunityDreamRow } from '#shared/schema/community.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './entries.repo.ts'
import { DAY_MS } from './lifetime.ts'
import { forgetOverInTurn } from './purge.service.ts'
import { refuseUnfit } from './unfit.ts'

export const CARD_NOT_FOUND = 'Questo sogno non è più nella community.'

/** An entry that was just made, and what it has earned. */
interface Shared {
  entry: CommunityDreamRow
  owner: UserRow
  newBadges: Badge[]
}

/** Where a dream of one's own stands in the community, and the refusal that sharing it now would meet. */
export async function communityStanding(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  dream: DreamRow,
): Promise<DreamSharing['community']> {
  const live = await repo.findLiveEntry(db, actor.id, now())
  const refusal = refuseUnfit(dream) ?? (await refuseState(db, actor, dream, live))
  return {
    live: live?.dreamId === dream.id ? { id: live.id, expiresAt: live.expiresAt.toISOString() } : null,
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
  }
}

/** Why this dream, fit as it is, may not be shared now. */
async function refuseState(
  db: Deps['db'],
  actor: Actor,
  dream: DreamRow,
  live: { id: number } | undefined,
): Promise<AppError | undefined> {
  if (await repo.isUnderReview(db, actor.id, dream)) {
    return new AppError(
      'under_review',
      'Questo sogno è stato segnalato da altre persone: per ora non si può condividere di nuovo.',
    )
  }
  return live && new AppError('already_shared', ALREADY_SHARED)
}

/**
 * Copies a dream into the community, for `COMMUNITY_LIFE_DAYS`. Under its owner's lock: of two at once one goes through.
 * @throws AppError `not_found`, `nothing_to_share`, `care_needed`, `blocked_words`, `under_review`, `already_shared`
 */
export async function shareToCommunity(deps: Deps, actor: Actor, dreamId: number): Promise<Shared> {
  const shared = await deps.db.transaction(async (tx) => {
    const owner = await lockUser(tx, actor)
    const now = deps.now()
    const dream = await getDream({ db: tx }, actor, dreamId)
    const refusal =
      refuseUnfit(dream) ?? (await refuseState(tx, actor, dream, await repo.findLiveEntry(tx, actor.id, now)))
    if (refusal) throw refusal
    const entry = await repo.insertEntry(tx, { ...copyOf(dream), ...lifeFrom(now) })
    const newBadges = await award(tx, actor, now, { type: 'community_share', publicProfile: owner.publicProfile })
    return { entry, owner, newBadges }
  })
  forgetOverInTurn(deps)
  return shared
}

const copyOf = ({ id, userId, title, content, mood, elements }: DreamRow) => ({
  dreamId: id,
  userId,
  title,
  content,
  mood,
  elements,
})

const lifeFrom = (now: Date) => ({
  createdAt: now,
  expiresAt: new Date(now.getTime() + COMMUNITY_LIFE_DAYS * DAY_MS),
})

/**
 * Takes one's own dream out of the community; points that it earned stay. One that was hidden or removed is kept from
 * everybody's sight, so that it can still be looked at and is not shared anew meanwhile.
 * @throws AppError `not_found`, for another person's as well
 */
export function takeBack({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const entry = await repo.lockOwnEntry(tx, actor.id, id)
    if (!entry) throw notFound(CARD_NOT_FOUND)
    if (entry.hiddenAt || entry.removedAt) await repo.withdrawEntry(tx, id, now())
    else await repo.deleteEntries(tx, [id])
  })
}
