import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { DRAFTS_MAX } from '#shared/constants/limits.ts'
import { type DreamInput, emptyDetails } from '#shared/contracts/dreams.ts'
import type { DreamDraftRow } from '#shared/schema/dreams.ts'
import * as repo from './drafts.repo.ts'

/** A complete dream that exceeds its owner's plan. */
export type Draft = ReturnType<typeof completed>
const completed = ({ key, input, createdAt }: DreamDraftRow) => ({
  ...emptyDetails(),
  rejectedElements: [],
  ...input,
  key,
  createdAt,
})

/** Newest first. */
export async function listDrafts({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Draft[]> {
  return (await repo.listDrafts(db, actor.id)).map(completed)
}

/** Stores a dream that exceeds the plan, or replaces it by its key. @throws AppError `dream_limit` at the maximum */
export function keepDraft({ db, now }: Deps, actor: Actor, key: string, input: DreamInput): Promise<Draft> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const others = await repo.countOtherDrafts(tx, actor.id, key)
    if (others >= DRAFTS_MAX) throw new AppError('dream_limit', `Ci sono già ${DRAFTS_MAX} bozze che aspettano posto.`)
    return completed(await repo.putDraft(tx, actor.id, { key, input, createdAt: now() }))
  })
}

/** Idempotent. */
export function discardDraft({ db }: Deps, actor: Actor, key: string): Promise<void> {
  return repo.removeDraft(db, actor.id, key)
}
