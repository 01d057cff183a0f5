import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { decodeCursor } from '#server/db/paging.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { getDream } from '#server/features/dreams/dreams.service.ts'
import { award } from '#server/features/game/game.service.ts'
import { isPublic } from '#server/features/identity/users/users.presenter.ts'
import { getUser, lockUser } from '#server/features/identity/users/users.service.ts'
import { inThread } from '#server/in-thread.ts'
import { ALREADY_SHARED, COMMUNITY_DREAM_NOT_FOUND } from '#shared/constants/community.ts'
import { idSchema } from '#shared/contracts/common.ts'
import type { CommunityQuery } from '#shared/contracts/community.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import type { DreamRow, DreamVerdict } from '#shared/schema/dreams.ts'
import * as repo from './community.repo.ts'
import { filterText } from './content-filter.ts'
import { copyReports, type FlaggedRow, listFlagged, purge, withdraw } from './moderation.repo.ts'

/** The latest instant with a four-digit year. */
const INSTANT_MAX = Date.UTC(10_000, 0) - 1
/** The cursor: expiry in whole milliseconds and id of a page's last dream. */
const cursorSchema = z
  .tuple([z.int().positive().max(INSTANT_MAX), idSchema])
  .transform(([instant, id]) => ({ expiresAt: new Date(instant), id }))

/** A page, plus one row if another follows, and on the first page the reader's own dream. */
export interface Feed {
  rows: repo.FeedRow[]
  mine: { communityDream: repo.OwnCommunityDreamRow; author: repo.Author } | undefined
}

/** The community for a reader or a visitor. @throws AppError `validation` for a cursor this server never gave out */
export async function readFeed(deps: Deps, reader: Actor | undefined, query: CommunityQuery): Promise<Feed> {
  const before = query.cursor === undefined ? undefined : decodeCursor(cursorSchema, query.cursor)
  const now = deps.now()
  const [rows, mine] = await Promise.all([
    repo.listFeed(deps.db, reader?.id, now, before, query.limit + 1),
    reader && query.cursor === undefined ? findMine(deps, reader, now) : undefined,
  ])
  return { rows, mine }
}

async function findMine(deps: Deps, reader: Actor, now: Date): Promise<Feed['mine']> {
  const communityDream = await repo.findLatest(deps.db, reader.id, now)
  return communityDream && { communityDream, author: await getUser(deps, reader) }
}

/** Whether the dream is in the community now, and the error that sharing it would cause. */
export async function communityState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  dream: DreamRow,
): Promise<Pick<DreamSharing, 'care' | 'community'>> {
  const live = await findLive(db, actor, now())
  const verdict = await verdictOn({ db }, dream)
  const refusal = verdict.refusal ?? stateRefusal(dream, verdict, await listFlagged(db, actor.id), live)
  return {
    care: verdict.care,
    community: {
      live: live?.dreamId === dream.id ? { id: live.id, expiresAt: live.expiresAt.toISOString() } : null,
      refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
    },
  }
}

/** Whether a person has a dream in the community now. */
export async function hasLiveDream({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<boolean> {
  return (await findLive(db, actor, now())) !== undefined
}

/** A person's current community dream, also a hidden one. */
async function findLive(db: Deps['db'], actor: Actor, now: Date) {
  const latest = await repo.findLatest(db, actor.id, now)
  return latest && latest.expiresAt > now && !latest.removedAt ? latest : undefined
}

/** The refusal because of the owner's other community dreams, for an acceptable text. */
function stateRefusal(
  dream: DreamRow,
  verdict: DreamVerdict,
  flagged: FlaggedRow[],
  live: { id: number } | undefined,
): AppError | undefined {
  const same = [...flagged.filter(({ dreamId }) => dreamId === dream.id), ...withSameText(verdict, flagged)]
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

/** The community dreams with the same text, including copies of other dreams. */
function withSameText(verdict: DreamVerdict, rows: FlaggedRow[]): FlaggedRow[] {
  return rows.filter(({ textKey }) => textKey === verdict.textKey)
}

/**
 * Copies a dream into the community for `COMMUNITY_LIFE_DAYS`. Locks the owner, so that only one of two simultaneous
 * calls succeeds. Replaces the owner's older ones, and keeps the new reports of those with the same text.
 * @throws AppError `not_found`, `nothing_to_share`, `care_needed`, `blocked_words`, `under_review`, `already_shared`
 */
export async function shareToCommunity(deps: Deps, actor: Actor, dreamId: number) {
  // Filters before the lock, because a long text takes a second; later the verdict is only read.
  await verdictOn(deps, await getDream(deps, actor, dreamId))
  return deps.db.transaction(async (tx) => {
    const owner = await lockUser(tx, actor)
    const now = deps.now()
    const dream = await getDream({ db: tx }, actor, dreamId)
    // Locked first, so that no report is added after the read.
    const older = await repo.lockOwn(tx, actor.id)
    const flagged = await listFlagged(tx, actor.id)
    const verdict = await verdictOn({ db: tx }, dream)
    if (verdict.refusal) throw new AppError(verdict.refusal.code, verdict.refusal.message)
    const refusal = stateRefusal(dream, verdict, flagged, await findLive(tx, actor, now))
    if (refusal) throw refusal
    await withdraw(tx, older, now)
    const { title, content, mood, elements } = dream
    const { textKey } = verdict
    const copy = { dreamId, userId: actor.id, title, content, mood, elements, textKey, createdAt: now }
    const communityDream = await repo.insertCommunityDream(tx, copy)
    const replaced = withSameText(verdict, flagged).map(({ id }) => id)
    await copyReports(tx, replaced, communityDream.id)
    await repo.deleteCommunityDreams(tx, replaced)
    const newBadges = await award(tx, actor, now, { type: 'community_share', dreamId, publicProfile: isPublic(owner) })
    return { communityDream, owner, newBadges }
  })
}

/** Withdraws a dream; the points it earned stay. @throws AppError `not_found`, also for another person's */
export function takeBack({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const own = await repo.lockOwn(tx, actor.id)
    if (!own.includes(id)) throw notFound(COMMUNITY_DREAM_NOT_FOUND)
    await withdraw(tx, [id], now())
  })
}

/** Deletes expired community dreams and those without a dream. */
export function purgeCommunity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return purge(db, now())
}

const hash = (...parts: readonly (string | Buffer)[]): string => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('base64url')
}

/** Covers all files that affect a verdict: a change of one invalidates all verdicts. */
const FILTER_HASH = hash(
  ...['./', '../../interpreter/'].flatMap((path) => {
    const folder = new URL(path, import.meta.url)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    return names.filter((name) => /(?<!\.test)\.\w+$/.test(name)).map((name) => readFileSync(new URL(name, folder)))
  }),
)

const FILTER = new URL('./content-filter.ts', import.meta.url)

/** The filters' verdict on a dream. It is stored, because filtering a long text takes a second. */
export async function verdictOn({ db }: Pick<Deps, 'db'>, dream: DreamRow): Promise<DreamVerdict> {
  const { title, content, elements } = dream
  const of = hash(FILTER_HASH, title, content, ...elements)
  const known = await repo.findVerdict(db, dream)
  if (known?.of === of) return known
  const { length } = [title, content, ...elements].join('\n')
  const found = await inThread({ run: filterText, file: FILTER, input: { title, content, elements }, length })
  const verdict: DreamVerdict = { ...found, of, textKey: hash(found.textKey) }
  await repo.saveVerdict(db, dream, verdict)
  return verdict
}
