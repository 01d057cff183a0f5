import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getDream } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { Badge } from '#shared/contracts/game.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './entries.repo.ts'
import { carryReports, type HeldEntry, listHeld } from './held.repo.ts'
import { leave } from './leaving.service.ts'
import { lifeFrom } from './lifetime.ts'
import { forgetOverInTurn } from './purge.service.ts'
import { refuseUnfit } from './unfit.ts'
import { wordsKey } from './words.ts'

export { takeBack } from './leaving.service.ts'

/** An entry that was just made, and what it has earned. */
interface Shared {
  entry: repo.DreamEntry
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
  const refusal = refuseUnfit(dream) ?? refuseState(dream, await listHeld(db, actor.id), live)
  return {
    live: live?.dreamId === dream.id ? { id: live.id, expiresAt: live.expiresAt.toISOString() } : null,
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
  }
}

/** The dream that a person has in the community now. */
export async function liveDreamOf({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<number | undefined> {
  return (await repo.findLiveEntry(db, actor.id, now()))?.dreamId ?? undefined
}

/** Why this dream, fit as it is, may not be shared now. */
function refuseState(dream: DreamRow, held: HeldEntry[], live: { id: number } | undefined): AppError | undefined {
  const same = [...held.filter((entry) => entry.dreamId === dream.id), ...withWordsOf(dream, held)]
  if (same.some(({ removedAt }) => removedAt)) {
    return new AppError(
      'under_review',
      'Questo sogno è stato tolto dalla community da chi la cura: non si può condividere di nuovo.',
    )
  }
  if (same.some(({ hiddenAt }) => hiddenAt)) {
    return new AppError(
      'under_review',
      'Questo sogno è stato segnalato da altre persone: per ora non si può condividere di nuovo.',
    )
  }
  return live && new AppError('already_shared', ALREADY_SHARED)
}

/** The entries that say the same as a dream, written down once more or not. */
function withWordsOf(dream: DreamRow, entries: HeldEntry[]): HeldEntry[] {
  const words = wordsKey(dream.content)
  return entries.filter(({ content }) => wordsKey(content) === words)
}

/**
 * Copies a dream into the community, for `COMMUNITY_LIFE_DAYS`. Under its owner's lock: of two at once one goes through.
 * It takes the place of their older ones, and bears what people reported of the same words before.
 * @throws AppError `not_found`, `nothing_to_share`, `care_needed`, `blocked_words`, `under_review`, `already_shared`
 */
export async function shareToCommunity(deps: Deps, actor: Actor, dreamId: number): Promise<Shared> {
  const shared = await deps.db.transaction(async (tx) => {
    const owner = await lockUser(tx, actor)
    const now = deps.now()
    const dream = await getDream({ db: tx }, actor, dreamId)
    // Held first, so that nobody reports them any more: what is read then is all there is.
    const older = await repo.lockOwnEntries(tx, actor.id)
    const held = await listHeld(tx, actor.id)
    const live = await repo.findLiveEntry(tx, actor.id, now)
    const refusal = refuseUnfit(dream) ?? refuseState(dream, held, live)
    if (refusal) throw refusal
    await leave(tx, older, now)
    const entry = await repo.insertEntry(tx, { ...copyOf(dream), ...lifeFrom(now) })
    await succeed(tx, entry.id, withWordsOf(dream, held))
    const { publicProfile } = owner
    const newBadges = await award(tx, actor, now, { type: 'community_share', dreamId, publicProfile })
    return { entry, owner, newBadges }
  })
  forgetOverInTurn(deps)
  return shared
}

/** Puts an entry in the place of those that said the same: their reports are its own. */
async function succeed(tx: Deps['db'], id: number, earlier: HeldEntry[]): Promise<void> {
  const ids = earlier.map((entry) => entry.id)
  await carryReports(tx, ids, id)
  await repo.deleteEntries(tx, ids)
}

const copyOf = ({ id, userId, title, content, mood, elements }: DreamRow) => ({
  dreamId: id,
  userId,
  title,
  content,
  mood,
  elements,
})
