import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
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
import { isUnlocked } from '#shared/constants/avatar-unlocking.ts'
import { IMPORT_CHOICE, IMPORT_EXAMPLES, IMPORT_TOO_LARGE } from '#shared/constants/export.ts'
import type { ExportedMonth } from '#shared/contracts/export.ts'
import type { ImportPreview, ImportProgress, ImportResult } from '#shared/contracts/import.ts'
import type { UserRow } from '#shared/schema/users.ts'
import type { Answer, Batch } from './import.child.ts'
import * as repo from './import.repo.ts'
import type { ReadDream } from './import-reader.ts'

const CHILD = fileURLToPath(new URL('./import.child.ts', import.meta.url))
const CHILDREN = 2
/** Beside what Node itself takes. A file is read in pieces, so that its size does not matter. */
const MEMORY = ['--max-old-space-size=40', '--max-semi-space-size=4']
const READ_MS = 60_000

const inTurn = pLimit(CHILDREN)

/** The folder for the files of imports while their calls last. */
export const importFolder = ({ DATA_DIR }: Pick<Deps['env'], 'DATA_DIR'>): string => join(DATA_DIR, 'imports')

/** An uploaded file, and an empty one for the batches that are read from it. */
export interface ImportFile {
  handle: FileHandle
  name: string
  output: FileHandle
}

type Context = Pick<Deps, 'env' | 'log'>

/**
 * Reads a file in a process of its own, bounded in memory and time, when it is its turn. The process writes the dreams and
 * months into the other file, from which they are then taken in batches.
 * @param signal ends the reading, and the wait for it
 * @throws AppError `validation` for a file that cannot be read
 */
async function readImportFile(deps: Context, file: ImportFile, signal: AbortSignal) {
  const answer = await inTurn(() => runChild(deps, file, signal))
  if ('refused' in answer) throw new AppError('validation', answer.refused)
  return { head: answer.head, batches: () => readBatches(file.output, answer.batches) }
}

async function runChild(
  { env, log }: Context,
  { handle, name, output }: ImportFile,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [...MEMORY, CHILD], {
    stdio: ['ignore', 'pipe', 'ignore', handle.fd, output.fd],
    // Without the server's environment, which has its secrets.
    env: { FILE_NAME: name.replaceAll('\0', ''), NODE_COMPILE_CACHE: join(importFolder(env), 'compile-cache') },
    timeout: READ_MS,
    killSignal: 'SIGKILL',
    signal,
  })
  const [answer, [code, killedBy]] = await Promise.all([text(child.stdout as Readable), once(child, 'close')])
  if (code === 0) return JSON.parse(answer)
  log.warn({ code, signal: killedBy }, 'a file could not be imported within the bounds of its process')
  throw new AppError('validation', IMPORT_TOO_LARGE)
}

/** A dream with its place among the readable ones of its file. */
type PlacedDream = ReadDream & { place: number }
type PlacedBatch = Omit<Batch, 'dreams'> & { dreams: PlacedDream[] }

async function* readBatches(output: FileHandle, lengths: readonly number[]): AsyncGenerator<PlacedBatch> {
  let position = 0
  let place = 0
  for (const length of lengths) {
    const { buffer } = await output.read(Buffer.alloc(length), 0, length, position)
    position += length
    const { dreams, months }: Batch = JSON.parse(buffer.toString())
    yield { dreams: dreams.map((dream) => ({ ...dream, place: place++ })), months }
  }
}

/** Sorts out the dreams that the journal has, and those that are new to it. */
async function sortOut(db: Db, userId: number, dreams: readonly PlacedDream[]) {
  const stored = await repo.countKeys(db, userId, dreams)
  const isStored = ({ key, occurrence }: ReadDream) => occurrence <= (stored.get(key) ?? 0)
  return { existing: dreams.filter(isStored), others: dreams.filter((dream) => !isStored(dream)) }
}

type Candidate = ImportPreview['choice'][number]

/** The newest dreams of a file that the journal has not got; of one day the later in the file. */
function withNewest(known: readonly Candidate[], added: readonly PlacedDream[], most: number): Candidate[] {
  const candidates = added.map(({ place, dream: { title, date } }) => ({ place, title, date }))
  return [...known, ...candidates].sort((a, b) => b.date.localeCompare(a.date) || b.place - a.place).slice(0, most)
}

/** The outcome that an import of the file would have now. @throws AppError `validation` */
export async function previewImport(
  deps: Deps,
  actor: Actor,
  file: ImportFile,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const { head, batches } = await readImportFile(deps, file, signal)
  const { limit, room } = await roomOf(deps, await getUser(deps, actor))
  const knownMonths = await repo.monthKeys(deps.db, actor.id)
  const preview: ImportPreview = {
    format: head.format,
    fresh: 0,
    existing: 0,
    overLimit: 0,
    months: 0,
    unreadable: head.unreadable,
    dreamLimit: limit,
    settings: head.settings !== null,
    choice: [],
    examples: { fresh: [], existing: [], overLimit: [], unreadable: head.unreadableExamples },
  }
  let added = 0
  for await (const { dreams, months } of batches()) {
    const { existing, others } = await sortOut(deps.db, actor.id, dreams)
    added += others.length
    preview.existing += existing.length
    preview.examples.existing.push(...existing.map(({ dream }) => example(dream)))
    preview.choice = withNewest(preview.choice, others, IMPORT_CHOICE)
    preview.months += months.filter((month) => !knownMonths.has(repo.monthKey(month))).length
  }
  preview.examples.existing.splice(IMPORT_EXAMPLES)
  preview.fresh = Math.min(room, added)
  preview.overLimit = added - preview.fresh
  preview.examples.fresh = preview.choice.slice(0, Math.min(room, IMPORT_EXAMPLES)).map(example)
  preview.examples.overLimit = preview.choice.slice(room, room + IMPORT_EXAMPLES).map(example)
  if (preview.overLimit === 0 || room === 0) preview.choice = []
  return preview
}

const example = ({ title, date }: Pick<Candidate, 'title' | 'date'>) => ({ title, date })

export interface ImportOptions {
  /** Whether the account takes over the file's settings. */
  withSettings: boolean
  /** The places in the file of the dreams to take; without it the newest that fit. */
  take: readonly number[] | undefined
  /** Ends the import after the batch that is under way. */
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

/**
 * Adds what the journal has not got, in transactions of some dreams each, under the person's lock. What was added stays
 * when it breaks off: the same file then goes on where it ended. It pays no points.
 * @throws AppError `validation`
 */
export async function runImport(
  deps: Deps,
  actor: Actor,
  file: ImportFile,
  { withSettings, take, signal, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const { head, batches } = await readImportFile(deps, file, signal)
  const at = deps.now()
  const places = take ?? (await newestThatFit(deps, actor, batches()))
  const chosen = places && new Set(places)
  const importId = await repo.insertImport(deps.db, { userId: actor.id, format: head.format, createdAt: at })
  const running = { userId: actor.id, importId, at }
  const result = { added: 0, existing: 0, overLimit: 0, unreadable: head.unreadable, months: 0 }
  const report = () => onProgress({ done: result.added + result.existing + result.overLimit, total: head.dreams })
  report()
  // Before the dreams, which are indexed by them.
  await repo.insertPeople(deps.db, actor.id, head.people)
  for await (const batch of batches()) {
    signal.throwIfAborted()
    const found = await findElementsOf(batch.dreams)
    const { counts, months } = await deps.db.transaction((tx) =>
      insertBatch({ ...deps, db: tx }, running, batch, { found, chosen }),
    )
    result.added += counts.added
    result.existing += counts.existing
    result.overLimit += counts.overLimit
    result.months += months
    report()
  }
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const mornings = await repo.insertEmptyMornings(tx, running, head.emptyMornings)
    const settings = withSettings && head.settings
    if (settings) {
      const { avatar, publicProfile, aiConsent, aiDiaryConsent } = user
      await repo.saveSettingsBefore(tx, running, { avatar, publicProfile, aiConsent, aiDiaryConsent })
      const wearable = isUnlocked(settings.avatar, await progressOf({ ...deps, db: tx }, actor))
        ? settings.avatar
        : avatar
      await restoreSettings(tx, user, { ...settings, avatar: wearable })
      if (head.reminder) await repo.insertReminder(tx, running, head.reminder)
    }
    // An import that added nothing is not the one to undo.
    if (result.added + result.months + mornings === 0 && !settings) await repo.removeImport(tx, actor.id, importId)
  })
  return result
}

/** What the rules find in the texts of a batch, before anybody is locked. */
async function findElementsOf(batch: readonly ReadDream[]) {
  const found = await findElementsOrLater(batch.map(({ dream }) => dream))
  return new Map(batch.map(({ dream }, place) => [dream, found[place]]))
}

/** The places of the newest dreams that the plan has room for; undefined where it has no limit. */
async function newestThatFit(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  actor: Actor,
  batches: AsyncIterable<PlacedBatch>,
) {
  const { limit, room } = await roomOf(deps, await getUser(deps, actor))
  if (limit === null) return undefined
  let newest: Candidate[] = []
  for await (const { dreams } of batches) {
    newest = withNewest(newest, (await sortOut(deps.db, actor.id, dreams)).others, room)
  }
  return newest.map(({ place }) => place)
}

/** Adds what was chosen of a batch and the journal has not got, under the person's lock. */
async function insertBatch(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  running: repo.Running,
  batch: PlacedBatch,
  { found, chosen }: { found: Awaited<ReturnType<typeof findElementsOf>>; chosen: ReadonlySet<number> | undefined },
) {
  const { db } = deps
  const actor = { id: running.userId }
  const { room } = await roomOf(deps, await lockUser(db, actor))
  const { existing, others } = await sortOut(db, actor.id, batch.dreams)
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
  const known = batch.months.length > 0 ? await repo.monthKeys(db, actor.id) : new Set()
  const months = batch.months.filter((month) => !known.has(repo.monthKey(month)))
  await repo.insertMonths(db, running, months.map(untrusted))
  const counts = { added: taken.length, existing: existing.length, overLimit: others.length - taken.length }
  return { counts, months: months.length }
}

/** An analysis of a file, which anybody may have written: text without links, and the product's own words where it calls for care. */
function untrusted<Analysis extends Pick<ExportedMonth, 'engine' | 'modelFailed' | 'safety'>>(
  analysis: Analysis,
): Analysis {
  const safety = analysis.safety && careNote(analysis.safety.level)
  return withoutLinks({ ...analysis, engine: 'imported', modelFailed: false, safety })
}

/** The same with the names of its links alone, in all of its texts. */
const withoutLinks = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replaceAll(SOURCE_LINK, '$1').replaceAll('](', '] (') : part,
  )

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
