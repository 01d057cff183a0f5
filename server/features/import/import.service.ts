import type { Db } from '#server/db/database.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser, lockUser, updateAccount } from '#server/features/users/users.service.ts'
import { isUnlocked } from '#shared/constants/avatar-unlocking.ts'
import { IMPORT_EXAMPLES } from '#shared/constants/export.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import type { ImportPreview, ImportProgress, ImportResult } from '#shared/contracts/import.ts'
import type { UserRow } from '#shared/schema/users.ts'
import type { Batch } from './import.child.ts'
import * as repo from './import.repo.ts'
import { type ImportFile, readImportFile } from './import-file.ts'

interface Listed {
  key: string
  occurrence: number
}

/** How many more dreams a person's plan holds. */
async function roomOf({ db, now }: Pick<Deps, 'db' | 'now'>, user: UserRow) {
  const { dreams: limit } = PLAN_LIMITS[planOf(user, now())]
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await repo.countDreams(db, user.id)))
  return { limit, room }
}

/** Which dreams are new to the journal, and which of those the plan has room for. */
function sortOut<Item extends Listed>(items: readonly Item[], stored: ReadonlyMap<string, number>, room: number) {
  const isStored = ({ key, occurrence }: Item) => occurrence <= (stored.get(key) ?? 0)
  const existing = items.filter(isStored)
  const others = items.filter((item) => !isStored(item))
  return { existing, fresh: others.slice(0, room), overLimit: others.slice(room) }
}

/** What an import of the file would do now. @throws AppError `validation` */
export function previewImport(deps: Deps, actor: Actor, file: ImportFile, signal: AbortSignal): Promise<ImportPreview> {
  return readImportFile(deps, file, { extent: 'listing', signal }, async (head, batches) => {
    const { limit, room } = await roomOf(deps, await getUser(deps, actor))
    const knownMonths = await repo.monthKeys(deps.db, actor.id)
    const counts = { fresh: 0, existing: 0, overLimit: 0, months: 0 }
    const examples: Pick<ImportPreview['examples'], 'fresh' | 'existing' | 'overLimit'> = {
      fresh: [],
      existing: [],
      overLimit: [],
    }
    for await (const { dreams, months } of batches) {
      const days = dreams.map(({ date }) => date)
      const sorted = sortOut(dreams, await repo.countKeys(deps.db, actor.id, days), room - counts.fresh)
      for (const kind of ['fresh', 'existing', 'overLimit'] as const) {
        counts[kind] += sorted[kind].length
        const shown = sorted[kind].map(({ title, date }) => ({ title, date }))
        examples[kind].push(...shown.slice(0, IMPORT_EXAMPLES - examples[kind].length))
      }
      counts.months += months.filter((month) => !knownMonths.has(repo.monthKey(month))).length
    }
    return {
      format: head.format,
      ...counts,
      unreadable: head.unreadable,
      dreamLimit: limit,
      settings: head.settings !== null,
      examples: { ...examples, unreadable: head.unreadableExamples },
    }
  })
}

export interface ImportOptions {
  /** Whether the account takes over the file's settings. */
  withSettings: boolean
  /** Ends the import after the batch that is under way. */
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

/**
 * Adds what the journal has not got, in transactions of some dreams each, under the person's lock. What was added stays
 * when it breaks off: the same file then goes on where it ended. It pays no points.
 * @throws AppError `validation`
 */
export function runImport(
  deps: Deps,
  actor: Actor,
  file: ImportFile,
  { withSettings, signal, onProgress }: ImportOptions,
): Promise<ImportResult> {
  return readImportFile(deps, file, { extent: 'whole', signal }, async (head, batches) => {
    const at = deps.now()
    const importId = await repo.insertImport(deps.db, { userId: actor.id, format: head.format, createdAt: at })
    const running = { userId: actor.id, importId, at }
    const result = { added: 0, existing: 0, overLimit: 0, unreadable: head.unreadable, months: 0 }
    const total = head.dreams
    onProgress({ done: 0, total })
    // Before the dreams, which are indexed by them.
    await repo.insertPeople(deps.db, actor.id, head.people)
    for await (const batch of batches) {
      signal.throwIfAborted()
      const { sorted, months } = await deps.db.transaction((tx) => insertBatch({ ...deps, db: tx }, running, batch))
      result.added += sorted.fresh.length
      result.existing += sorted.existing.length
      result.overLimit += sorted.overLimit.length
      result.months += months.length
      if (batch.dreams.length > 0) onProgress({ done: result.added + result.existing + result.overLimit, total })
    }
    await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, actor)
      const mornings = await repo.insertEmptyMornings(tx, running, head.emptyMornings)
      const settings = withSettings && head.settings
      if (settings) {
        const { avatar, publicProfile, aiConsent } = user
        await repo.saveSettingsBefore(tx, running, { avatar, publicProfile, aiConsent })
        const wearable = isUnlocked(settings.avatar, await progressOf({ db: tx }, actor)) ? settings.avatar : avatar
        await restoreSettings(tx, user, { ...settings, avatar: wearable })
        if (head.reminder) await repo.insertReminder(tx, running, head.reminder)
      }
      // Nothing to undo: the import before stays the last one.
      if (result.added + result.months + mornings === 0 && !settings) await repo.removeImport(tx, actor.id, importId)
    })
    return result
  })
}

/** Adds what the journal has not got of a batch, under the person's lock. */
async function insertBatch(deps: Pick<Deps, 'db' | 'now'>, running: repo.Running, batch: Batch) {
  const { db } = deps
  const actor = { id: running.userId }
  const { room } = await roomOf(deps, await lockUser(db, actor))
  const days = batch.dreams.map(({ date }) => date)
  const sorted = sortOut(batch.dreams, await repo.countKeys(db, actor.id, days), room)
  const dreams = sorted.fresh.flatMap(({ dream }) => dream ?? [])
  if (dreams.length > 0) await indexDreamElements(db, actor, ...(await repo.insertDreams(db, running, dreams)))
  const known = batch.months.length > 0 ? await repo.monthKeys(db, actor.id) : new Set()
  const months = batch.months.flatMap(({ month }) => (month && !known.has(repo.monthKey(month)) ? month : []))
  await repo.insertMonths(db, running, months)
  return { sorted, months }
}

/** The person must be locked. */
async function restoreSettings(tx: Db, user: UserRow, settings: Partial<UserRow>): Promise<void> {
  await updateAccount(tx, user, settings)
  await refreshListing(tx, user.id)
}

/** The last import that was not undone. */
export function latestImport({ db }: Deps, actor: Actor) {
  return repo.findLatest(db, actor.id)
}

/**
 * Takes back the last import whole: its dreams, months and settings.
 * @throws AppError `not_found` for another than the last, `conflict` once something in it was changed
 */
export function undoImport({ db }: Deps, actor: Actor, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const latest = await repo.findLatest(tx, actor.id)
    if (latest?.id !== id) throw notFound('Questa importazione non si può più annullare.')
    if (latest.isChanged) {
      throw new AppError('conflict', 'Hai già modificato, analizzato o condiviso un sogno di questa importazione.')
    }
    if (latest.settingsBefore) await restoreSettings(tx, user, latest.settingsBefore)
    return repo.removeImport(tx, actor.id, id)
  })
}
