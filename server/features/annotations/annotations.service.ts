import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { decodeCursor, pageOf } from '#server/db/paging.ts'
import type { StoredAnnotation } from '#server/db/sql.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { annotateInThread } from '#server/in-thread.ts'
import { entryOf, withoutHedge } from '#server/interpreter/compose/spans.ts'
import { careNote, safetyNote } from '#server/interpreter/safety.ts'
import { ANNOTATIONS_MAX, EVENING_HOURS, isSpanKind, SPAN_KINDS, type SpanKind } from '#shared/constants/annotations.ts'
import { HOUR_MS } from '#shared/constants/dates.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import type {
  AnnotatedDream,
  Annotation,
  Dictionary,
  DictionaryQuery,
  Evening,
  MergeAnnotations,
  Note,
  OwnAnnotation,
} from '#shared/contracts/annotations.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './annotations.repo.ts'

/** The annotations of a dream, the proposed spans and earlier words. @throws AppError `not_found` */
export async function getAnnotated({ db }: Pick<Deps, 'db'>, actor: Actor, dreamId: number): Promise<AnnotatedDream> {
  const dream = await repo.findAnnotated(db, actor.id, dreamId)
  if (!dream) throw notFound(DREAM_NOT_FOUND)
  const { title, content, annotations } = dream
  const { spans, ...annotated } = await annotateInThread({ title, content, said: saidIn(annotations) })
  const filed = spans.map((span) => ({ ...span, key: entryOf(span.kind, span.quote)?.key ?? null }))
  const keys = [...filed, ...annotations].flatMap(({ key }) => key ?? [])
  return {
    ...annotated,
    spans: filed,
    annotations: annotations.map(({ heading: _heading, ...annotation }) => annotation),
    earlier: await repo.earlierNotes(db, actor.id, dream, keys),
  }
}

/**
 * Creates or replaces one annotation of a dream; a leading hedge, «boh, la scuola», is removed.
 * @param id chosen by the client
 * @throws AppError `not_found`; `validation` where the dream has as many as it can have
 */
export const putAnnotation = (deps: Deps, actor: Actor, dreamId: number, id: string, annotation: Annotation) =>
  write(deps, actor, dreamId, () => [{ ...annotation, id }])

/** Adds annotations of older clients; each replaces the one about the same words. @throws as `putAnnotation` */
export const mergeAnnotations = (deps: Deps, actor: Actor, dreamId: number, { annotations }: MergeAnnotations) =>
  write(deps, actor, dreamId, (present) => {
    const left = [...present]
    return annotations.map((each) => {
      const at = left.findIndex((other) => isAboutSame(each, other))
      const [known] = at === -1 ? [] : left.splice(at, 1)
      return { ...each, id: known?.id ?? randomUUID() }
    })
  })

const isAboutSame = (a: Annotation, b: Annotation): boolean =>
  a.kind === b.kind && a.quote === b.quote && a.occurrence === b.occurrence && a.question === b.question

async function write(
  deps: Deps,
  actor: Actor,
  dreamId: number,
  givenOver: (present: readonly OwnAnnotation[]) => OwnAnnotation[],
): Promise<AnnotatedDream> {
  await deps.db.transaction(async (tx) => {
    // Two tabs must not both pass the count.
    await lockUser(tx, actor)
    const dream = await repo.findAnnotated(tx, actor.id, dreamId)
    if (!dream) throw notFound(DREAM_NOT_FOUND)
    const given = new Map(givenOver(dream.annotations).map((annotation) => [annotation.id, filed(annotation)]))
    const others = dream.annotations.filter(({ id }) => !given.has(id))
    if (others.length + given.size > ANNOTATIONS_MAX) {
      throw new AppError('validation', `Al massimo ${ANNOTATIONS_MAX} appunti`)
    }
    await repo.putAnnotations(tx, actor.id, dreamId, [...given.values()], deps.now())
    await updateCare(tx, actor, dreamId)
  })
  return getAnnotated(deps, actor, dreamId)
}

/** Idempotent. @throws AppError `not_found` without the dream */
export async function removeAnnotation(deps: Deps, actor: Actor, dreamId: number, id: string): Promise<AnnotatedDream> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.deleteAnnotation(tx, actor.id, dreamId, id)
    await updateCare(tx, actor, dreamId)
  })
  return getAnnotated(deps, actor, dreamId)
}

/** Stores the level of care for the annotations and the conversation of a dream. The caller holds the person's lock. */
export async function updateCare(tx: Deps['db'], actor: Actor, dreamId: number): Promise<void> {
  const dream = await repo.findAnnotated(tx, actor.id, dreamId)
  if (dream) await repo.setCare(tx, actor.id, dreamId, careOf(dream))
}

type Written = Pick<Annotation, 'words' | 'day'>

interface OwnWords {
  annotations: readonly Written[]
  conversation: readonly { words: string }[]
}

/** The level of care for words about a dream. An import or earlier rules may have left such turns. */
export const careOf = ({ annotations, conversation }: OwnWords): DreamRow['care'] =>
  safetyNote([saidIn(annotations), ...conversation.map(({ words }) => words)].join('\n'), '')?.level ?? null

/** The caring note for words about a dream; computed now if the current rules have not read the dream yet. */
export function careNoteOf(
  { care, rulesVersion }: Pick<DreamRow, 'care' | 'rulesVersion'>,
  said: OwnWords,
): SafetyNote | undefined {
  const level = rulesVersion === 0 ? careOf(said) : care
  return level ? careNote(level) : undefined
}

/** An annotation in its stored form, with its dictionary key. */
export function filed<Written extends Annotation>(
  annotation: Written,
): Written & Pick<StoredAnnotation, 'key' | 'heading'> {
  const { kind, quote, words } = annotation
  const entry = isSpanKind(kind) && quote !== null ? entryOf(kind, quote) : null
  return {
    ...annotation,
    words: isSpanKind(kind) ? withoutHedge(words) : words,
    key: entry?.key ?? null,
    heading: entry?.heading ?? null,
  }
}

/** All words of the annotations, in the input form of the care rules. */
export const saidIn = (annotations: readonly Written[]): string =>
  annotations.map(({ words, day }) => [words, day].filter(Boolean).join('. ')).join('\n')

/** The latest dream with an open bridge question. */
export async function getEvening({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Evening> {
  const waiting = await repo.findWaiting(db, actor.id, new Date(now().getTime() - EVENING_HOURS * HOUR_MS))
  const dream = waiting && (await repo.findAnnotated(db, actor.id, waiting.dreamId))
  // If a dream or its notes call for care, there is no question.
  const needsCare = dream && (careNoteOf(dream, dream) ?? safetyNote(dream.content, dream.title))
  return { waiting: needsCare ? null : waiting }
}

/** The dreamer's words in earlier dreams about things that one names or has as labels, newest first. */
export const earlierWords = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  dream: Pick<DreamRow, 'id' | 'date'>,
  labels: readonly string[],
  limit: number,
) => repo.earlierWords(db, actor.id, dream, labels, limit)

export const notesOf = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  kind: SpanKind,
  key: string,
  limit: number,
): Promise<Note[]> => repo.notesOf(db, actor.id, kind, key, limit)

/** PostgreSQL rejects NUL. */
const textSchema = z.string().refine((text) => !text.includes('\0'))
const cursorSchema = z
  .tuple([textSchema, textSchema, z.enum(SPAN_KINDS)])
  .transform(([place, key, kind]) => ({ place, key, kind }))

/** A page in alphabetical order. @throws AppError `validation` for a cursor this server never gave out */
export async function getDictionary({ db }: Deps, actor: Actor, query: DictionaryQuery): Promise<Dictionary> {
  const { q, letter, limit, cursor } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor)
  const { entries, total, letters } = await repo.listEntries(db, actor.id, { q, letter, limit, after })
  const { items, nextCursor } = pageOf(entries, limit, ({ place, key, kind }) => [place, key, kind])
  return {
    items: items.map(({ place: _place, ...entry }) => entry),
    nextCursor,
    ...(cursor === undefined && { total, letters }),
  }
}
