import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { Db } from '#server/db/database.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { careOf, filed } from '#server/features/annotations/annotations.service.ts'
import { roomOf } from '#server/features/dreams/dreams.service.ts'
import { progressOf, refreshListing } from '#server/features/game/game.service.ts'
import { getUser, lockUser, updateAccount } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { findElementsOrLater } from '#server/in-thread.ts'
import { careNote } from '#server/interpreter/safety.ts'
import { SOURCE_LINK } from '#shared/constants/analyses.ts'
import { isUnlocked } from '#shared/constants/badges.ts'
import { HOUR_MS } from '#shared/constants/dates.ts'
import { IMPORT_BATCH, IMPORT_CHOICE, IMPORT_EXAMPLES, IMPORT_TOO_LARGE } from '#shared/constants/export.ts'
import type { ExportedMonth } from '#shared/contracts/export.ts'
import type { ImportedDream, ImportPreview, ImportProgress, ImportResult } from '#shared/contracts/import.ts'
import type { UserRow } from '#shared/schema/users.ts'
import type { Answer } from './import.child.ts'
import * as repo from './import.repo.ts'
import type { Contents, ReadDream } from './import-reader.ts'

const CHILD = fileURLToPath(new URL('./import.child.ts', import.meta.url))
/** Files that are read in parallel. */
const FILES = 2
/** In addition to Node's own use: enough for the longest text. */
const MEMORY = ['--max-old-space-size=100', '--max-semi-space-size=4']
const READ_MS = 60_000

const inTurn = pLimit(FILES)

/** The folder for uploaded files during a call. */
export const importFolder = ({ DATA_DIR }: Pick<Deps['env'], 'DATA_DIR'>): string => join(DATA_DIR, 'imports')

/** No import takes that long. */
const LEFT_MS = HOUR_MS

/** Removes files after a crash; those of other servers on the same folder stay. */
export async function removeLeftFiles(env: Pick<Deps['env'], 'DATA_DIR'>): Promise<void> {
  const files = await readdir(importFolder(env), { withFileTypes: true }).catch(() => [])
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name)
    if (Date.now() - (await stat(path)).mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}

export interface ImportFile {
  path: string
  name: string
}

/** Reads a file in a process with limited memory and time. @throws AppError `validation` for an unreadable file */
async function withContents<Result>(
  deps: Pick<Deps, 'env' | 'log'>,
  file: ImportFile,
  signal: AbortSignal,
  use: (contents: Contents) => Promise<Result>,
): Promise<Result> {
  const answer = await inTurn(() => runChild(deps, file, signal))
  if ('refused' in answer) throw new AppError('validation', answer.refused)
  return use(answer.contents)
}

async function runChild(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  { path, name }: ImportFile,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [...MEMORY, CHILD], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // Withholds the server's environment, which has secrets.
    env: {
      ...{ FILE_PATH: path, FILE_NAME: name.replaceAll('\0', '') },
      NODE_COMPILE_CACHE: join(importFolder(env), 'compile-cache'),
    },
    timeout: READ_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  const [answer, [code, killedBy]] = await Promise.all([
    json(child.stdout).catch(() => undefined) as Promise<Answer | undefined>,
    once(child, 'close'),
  ])
  if (code === 0 && answer) return answer
  log.warn({ code, signal: killedBy }, 'a file could not be imported within the bounds of its process')
  throw new AppError('validation', IMPORT_TOO_LARGE)
}

/** Separates new dreams from those already in the journal. */
async function sortOut(db: Db, userId: number, dreams: readonly ReadDream[]) {
  const stored = await repo.countKeys(db, userId, dreams)
  const isStored = ({ key, occurrence }: ReadDream) => occurrence <= (stored.get(key) ?? 0)
  return { existing: dreams.filter(isStored), others: dreams.filter((dream) => !isStored(dream)) }
}

/** The newest dreams; within one day, the later in the file. */
const newest = (dreams: readonly ReadDream[], most: number): ImportPreview['choice'] =>
  dreams
    .map(({ place, dream: { title, date } }) => ({ place, title, date }))
    .sort((a, b) => b.date.localeCompare(a.date) || b.place - a.place)
    .slice(0, most)

/** The result that an import of the file would have now. @throws AppError `validation` */
export function previewImport(deps: Deps, actor: Actor, file: ImportFile, signal: AbortSignal): Promise<ImportPreview> {
  return withContents(
    deps,
    file,
    signal,
    async ({ format, dreams, months, settings, unreadable, unreadableExamples }) => {
      const { limit, room } = await roomOf(deps, await getUser(deps, actor))
      const knownMonths = await repo.monthKeys(deps.db, actor.id)
      const { existing, others } = await sortOut(deps.db, actor.id, dreams)
      const fresh = Math.min(room, others.length)
      const overLimit = others.length - fresh
      const sorted = newest(others, others.length)
      const [last, first] = [sorted[0]?.date, sorted.at(-1)?.date]
      const choice = sorted.slice(0, IMPORT_CHOICE)
      return {
        ...{ format, fresh, existing: existing.length, overLimit, unreadable, dreamLimit: limit },
        days: first && last ? { first, last } : null,
        months: months.filter((month) => !knownMonths.has(repo.monthKey(month))).length,
        settings: settings !== null,
        choice: overLimit === 0 || room === 0 ? [] : choice,
        examples: {
          fresh: choice.slice(0, Math.min(room, IMPORT_EXAMPLES)).map(example),
          existing: existing.slice(0, IMPORT_EXAMPLES).map(({ dream }) => example(dream)),
          overLimit: choice.slice(room, room + IMPORT_EXAMPLES).map(example),
          unreadable: unreadableExamples,
        },
      }
    },
  )
}

const example = ({ title, date }: Pick<ImportedDream, 'title' | 'date'>) => ({ title, date })

export interface ImportOptions {
  /** Whether to apply the file's settings. */
  withSettings: boolean
  /** The places in the file of the dreams to import; by default the newest that fit. */
  take: readonly number[] | undefined
  /** Ends the import after the current batch. */
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

/**
 * Adds new data in batches, each in a transaction under the person's lock. An aborted import keeps its finished
 * batches, and the same file then continues it. Earns no points.
 * @throws AppError `validation`
 */
export function runImport(deps: Deps, actor: Actor, file: ImportFile, options: ImportOptions): Promise<ImportResult> {
  return withContents(deps, file, options.signal, (contents) => importContents(deps, actor, contents, options))
}

async function importContents(
  deps: Deps,
  actor: Actor,
  { format, dreams, months, ...rest }: Contents,
  { withSettings, take, signal, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const at = deps.now()
  const places = take ?? (await newestThatFit(deps, actor, dreams))
  const chosen = places && new Set(places)
  const importId = await repo.insertImport(deps.db, { userId: actor.id, format, createdAt: at })
  const running = { userId: actor.id, importId, at }
  const result = { added: 0, existing: 0, overLimit: 0, unreadable: rest.unreadable, months: 0 }
  const report = () => onProgress({ done: result.added + result.existing + result.overLimit, total: dreams.length })
  report()
  // Before the dreams, because their index uses the names.
  await repo.insertPeople(deps.db, actor.id, rest.people)
  for (const batch of inBatches(dreams)) {
    signal.throwIfAborted()
    const found = await findElementsOf(batch)
    const counts = await deps.db.transaction((tx) =>
      insertBatch({ ...deps, db: tx }, running, batch, { found, chosen }),
    )
    result.added += counts.added
    result.existing += counts.existing
    result.overLimit += counts.overLimit
    report()
  }
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const known = await repo.monthKeys(tx, actor.id)
    const added = months.filter((month) => !known.has(repo.monthKey(month)))
    for (const batch of inBatches(added)) await repo.insertMonths(tx, running, batch.map(untrusted))
    result.months = added.length
    const mornings = await repo.insertEmptyMornings(tx, running, rest.emptyMornings)
    const settings = withSettings && rest.settings
    if (settings) {
      const { avatar, publicProfile, aiConsent, aiDiaryConsent, voiceConsent } = user
      await repo.saveSettingsBefore(tx, running, { avatar, publicProfile, aiConsent, aiDiaryConsent, voiceConsent })
      const wearable = isUnlocked(settings.avatar, await progressOf({ ...deps, db: tx }, actor))
        ? settings.avatar
        : avatar
      await restoreSettings(tx, user, { ...settings, avatar: wearable })
      if (rest.reminder) await repo.insertReminder(tx, running, rest.reminder)
    }
    // An import without effect cannot be undone.
    if (result.added + result.months + mornings === 0 && !settings) await repo.removeImport(tx, actor.id, importId)
  })
  return result
}

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += IMPORT_BATCH) yield items.slice(at, at + IMPORT_BATCH)
}

/** Runs the rules on a batch before locking the person. */
async function findElementsOf(batch: readonly ReadDream[]) {
  const found = await findElementsOrLater(batch.map(({ dream }) => dream))
  return new Map(batch.map(({ dream }, place) => [dream, found[place]]))
}

/** The places of the newest dreams within the plan's limit; undefined without a limit. */
async function newestThatFit(deps: Pick<Deps, 'db' | 'env' | 'now'>, actor: Actor, dreams: readonly ReadDream[]) {
  const { limit, room } = await roomOf(deps, await getUser(deps, actor))
  if (limit === null) return undefined
  return newest((await sortOut(deps.db, actor.id, dreams)).others, room).map(({ place }) => place)
}

/** Adds the chosen new dreams of a batch, under the person's lock. */
async function insertBatch(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  running: repo.Running,
  batch: readonly ReadDream[],
  { found, chosen }: { found: Awaited<ReturnType<typeof findElementsOf>>; chosen: ReadonlySet<number> | undefined },
) {
  const { db } = deps
  const actor = { id: running.userId }
  const { room } = await roomOf(deps, await lockUser(db, actor))
  const { existing, others } = await sortOut(db, actor.id, batch)
  const taken = others.filter(({ place }) => chosen?.has(place) ?? true).slice(0, room)
  const dreams = taken.map(({ dream }) => ({
    ...dream,
    ...found.get(dream),
    analysis: dream.analysis && { ...untrusted(dream.analysis), withAnnotations: true },
    conversation: withoutLinks(dream.conversation),
    care: careOf(dream),
    annotations: dream.annotations.map(({ updatedAt, ...annotation }) => ({ ...filed(annotation), updatedAt })),
  }))
  if (dreams.length > 0) await indexDreamElements(db, actor, ...(await repo.insertDreams(db, running, dreams)))
  return { added: taken.length, existing: existing.length, overLimit: others.length - taken.length }
}

/** An analysis from a file is untrusted: its links are removed, and its caring note is replaced by the product's. */
function untrusted<Analysis extends Pick<ExportedMonth, 'engine' | 'modelFailed' | 'safety'>>(
  analysis: Analysis,
): Analysis {
  const safety = analysis.safety && careNote(analysis.safety.level)
  return withoutLinks({ ...analysis, engine: 'imported', modelFailed: false, safety })
}

/** Replaces links by their names, in all texts. */
const withoutLinks = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replaceAll(SOURCE_LINK, '$1').replaceAll('](', '] (') : part,
  )

/** The caller holds the person's lock. */
async function restoreSettings(tx: Db, user: UserRow, settings: Partial<UserRow>): Promise<void> {
  await updateAccount(tx, user, settings)
  await refreshListing(tx, user.id)
}

/** The last import that was not undone. */
export function latestImport({ db }: Deps, actor: Actor) {
  return repo.findLatest(db, actor.id)
}

/** Undoes the last import. @throws AppError `not_found` for another one, `conflict` if part of it was changed */
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
