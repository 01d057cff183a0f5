import { type SQL, sql } from 'drizzle-orm'
import type { OwnAnnotation } from '#shared/contracts/annotations.ts'
import type { ConversationTurnRow } from '#shared/schema/analyses.ts'
import type { AnnotationRow } from '#shared/schema/annotations.ts'
import type { Db } from './database.ts'

/** A moment as a typed parameter, so that PostgreSQL need not infer it. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** In some locales `lower` keeps accented capitals. */
export const lowerSql = (text: SQL): SQL => sql`translate(lower(${text}), 'ÀÈÉÌÒÙ', 'àèéìòù')`

/** The dreamer's spelling of a label: tags are indexed in lower case. @param label with its kind, of one table */
export const spelled = (
  userId: number,
  kind: SQL,
  label: SQL,
): SQL => sql`case when ${kind} <> 'tag' then ${label} else coalesce((
  select t from dream_elements i join dreams w on w.id = i.dream_id and w.user_id = i.user_id, unnest(w.tags) t
  where i.user_id = ${userId} and i.kind = 'tag' and i.label = ${label} and ${lowerSql(sql`t`)} = ${label} limit 1
), ${label}) end`

export type StoredAnnotation = OwnAnnotation & Pick<AnnotationRow, 'key' | 'heading'>

/** `createdAt` has PostgreSQL's JSON format. */
export type StoredTurn = Pick<ConversationTurnRow, 'words' | 'reply'> & { createdAt: string }

/** The annotations of a row's dream, in order. Raw SQL, because Drizzle would omit the table from its columns. */
export const annotationsOf = sql<StoredAnnotation[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.uid, 'kind', a.kind, 'quote', a.quote, 'occurrence', a.occurrence,
    'words', a.words, 'feelings', a.feelings, 'day', a.day, 'isTitle', a.is_title, 'question', a.question, 'key', a.key,
    'heading', a.heading) order by a.id), '[]')
  from annotations a where a.user_id = dreams.user_id and a.dream_id = dreams.id
)`

/** The turns of the conversation of a row's dream, in order. */
export const conversationOf = sql<StoredTurn[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('words', t.words, 'reply', t.reply, 'createdAt', t.created_at) order by t.id), '[]')
  from conversation_turns t where t.user_id = dreams.user_id and t.dream_id = dreams.id
)`

/** The row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the statement answered no row')
  return row
}

/** A statement that each connection prepares on first use. */
export function prepareOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const prepared = new WeakMap<Db, Statement>()
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db)
    prepared.set(db, statement)
    return statement
  }
}

/** A failed statement without its parameters, which may be dream text. */
export interface SqlFailure {
  code: string
  constraint?: string
}

/** The SQLSTATE of an error of Drizzle or pg; undefined for any other error. */
export function sqlState(error: unknown): SqlFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, severity, constraint } = current as { code?: unknown; severity?: unknown; constraint?: unknown }
    // Only PostgreSQL's own errors have a severity; the code of a system error may look like an SQLSTATE (EPIPE).
    if (typeof code === 'string' && typeof severity === 'string') {
      return { code, ...(typeof constraint === 'string' && { constraint }) }
    }
  }
  return undefined
}

/** Causes outside the call: lost connection, full resource, stop, timeout, I/O, lock, deadlock, read-only standby. */
const OUTAGE_STATE = /^(?:08|53|57|58|40001|40P01|55P03|25006|25P03)/
const OUTAGE_SYSTEM_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/
/** pg's messages for an exhausted pool and a broken connection: these errors have no code. */
const OUTAGE_MESSAGE =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** The cause of a connection failure in the words of the system or of pg, which contain no parameters. */
export function lostConnection(error: unknown): { code?: string; message: string } | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, severity, syscall } = current as { code?: unknown; severity?: unknown; syscall?: unknown }
    if (severity === undefined && typeof code === 'string' && OUTAGE_SYSTEM_CODE.test(code)) {
      return { code, message: typeof syscall === 'string' ? `${syscall} ${code}` : code }
    }
    const known = OUTAGE_MESSAGE.exec(current.message)?.[0]
    if (known) return { message: known }
  }
  return undefined
}

/** Whether a call failed because the database is unreachable, full, or busy: a retry may succeed. */
export const isOutage = (error: unknown): boolean =>
  OUTAGE_STATE.test(sqlState(error)?.code ?? '') || lostConnection(error) !== undefined

/** Thrown for an unknown time zone. */
export const INVALID_PARAMETER = '22023'
export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
