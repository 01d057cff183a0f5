import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartupError, startupFault } from '#server/errors.ts'
import { ServerClient } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

const FORMAT = 'diario-dei-sogni backup'
const ROWS_AT_ONCE = 500
/** A batch ends early at this length, because dreams may be long. */
const BATCH_MAX_LENGTH = 4_000_000

/** The first line: the format, and the newest migration of the source. */
interface Head {
  format: string
  migration: string
}
/** The last line; a file without it was cut off. */
interface End {
  rows: Record<string, number>
  /** The last id of each sequence. */
  sequences: Record<string, number>
}
interface Table {
  name: string
  /** The stored columns, quoted; generated ones are computed again. */
  columns: string
}

/**
 * Dumps the database as lines of JSON from one snapshot: the head, every row as `{"table": {…}}`, referenced tables
 * first, and the end.
 * @throws StartupError when this release does not know the database's version
 */
export async function* backup(pool: pg.Pool): AsyncGenerator<string> {
  const client = await takeClient(pool)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const migration = (await readMigrations(client)).at(-1)
    if (!migration) throw new StartupError('The database is empty: there is nothing to back up.')
    yield JSON.stringify({ format: FORMAT, migration } satisfies Head)
    const rows: End['rows'] = {}
    for (const table of await listTables(client)) {
      rows[table.name] = 0
      await client.query(`declare reader no scroll cursor for
        select json_build_object('${table.name}', r)::text as line from (select ${table.columns} from "${table.name}") r`)
      for (;;) {
        const read = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from reader`)
        if (read.rows.length === 0) break
        rows[table.name] = (rows[table.name] ?? 0) + read.rows.length
        for (const { line } of read.rows) yield line
      }
      await client.query('close reader')
    }
    yield JSON.stringify({ rows, sequences: await readSequences(client) } satisfies End)
  } finally {
    // Closing the connection ends its transaction and settings.
    client.release(true)
  }
}

/**
 * Restores a backup into an empty database, all or nothing, and migrates it.
 * @returns the number of rows per table
 * @throws StartupError when the database has data or is newer, or the lines are no complete backup of this release or
 * an earlier one
 */
export async function restore(pool: pg.Pool, lines: AsyncGenerator<string>): Promise<End['rows']> {
  const { migration } = readHead((await lines.next()).value)
  await migrate(pool, migration)
  const rows = await fill(pool, migration, lines)
  await migrate(pool)
  return rows
}

async function fill(pool: pg.Pool, migration: string, lines: AsyncIterable<string>): Promise<End['rows']> {
  const client = await takeClient(pool)
  try {
    await client.query('begin')
    const tables = await listTables(client)
    await refuseFilled(client, tables)
    if ((await readMigrations(client)).at(-1) !== migration) {
      throw new StartupError('The backup is of an earlier release than the database: restore it into a new one.')
    }
    const end = await insertLines(client, new Map(tables.map((table) => [table.name, table])), lines)
    for (const [name, last] of Object.entries(end.sequences)) {
      await client.query('select setval($1::text::regclass, $2)', [`public."${name}"`, last])
    }
    await client.query('commit')
    return end.rows
  } finally {
    client.release(true)
  }
}

/**
 * Writes a gzipped backup, readable only by its owner.
 * @throws StartupError when the file exists or cannot be written
 */
export async function writeBackup(pool: pg.Pool, file: string): Promise<void> {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const lines = async function* () {
    for await (const line of backup(pool)) yield `${line}\n`
  }
  try {
    await pipeline(lines, createGzip(), out)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') await rm(file, { force: true })
    throw startupFault(`cannot write ${file}`, error)
  }
}

/** Restores a file of `writeBackup`. @throws StartupError as `restore`, or for the file */
export async function readBackup(pool: pg.Pool, file: string): Promise<End['rows']> {
  const unzip = createGunzip().setEncoding('utf8')
  try {
    return await pipeline(createReadStream(file), unzip, (text) => restore(pool, splitLines(text)))
  } catch (error) {
    throw startupFault(`cannot restore ${file}`, error)
  }
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

async function insertLines(client: pg.PoolClient, tables: Map<string, Table>, lines: AsyncIterable<string>) {
  const inserted: End['rows'] = {}
  let end: End | undefined
  let batch: { table: Table; lines: string[]; length: number } | undefined

  const flush = async () => {
    if (!batch) return
    const { name, columns } = batch.table
    await client.query(
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from json_array_elements($1::json) as line, json_populate_record(null::"${name}", line -> '${name}')`,
      [`[${batch.lines.join(',')}]`],
    )
    inserted[name] = (inserted[name] ?? 0) + batch.lines.length
    batch = undefined
  }

  for await (const line of lines) {
    if (line.startsWith('{"rows":')) {
      end = JSON.parse(line) as End
      continue
    }
    const table = tables.get(/^\{"(\w+)"/.exec(line)?.[1] ?? '')
    if (!table || end) throw new StartupError('The file is no backup of this version: nothing was restored.')
    const isFull = batch && (batch.lines.length === ROWS_AT_ONCE || batch.length > BATCH_MAX_LENGTH)
    if (batch?.table !== table || isFull) await flush()
    batch ??= { table, lines: [], length: 0 }
    batch.lines.push(line)
    batch.length += line.length
  }
  await flush()
  const isWhole = end && Object.entries(end.rows).every(([name, count]) => count === (inserted[name] ?? 0))
  if (!end || !isWhole) throw new StartupError('The backup is not whole: nothing was restored.')
  return end
}

function readHead(line = ''): Head {
  if (!line.startsWith(`{"format":"${FORMAT}"`)) throw new StartupError('The file is no backup of this product.')
  return JSON.parse(line)
}

/** A connection without the time limits of requests; it is closed afterwards. */
async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (client instanceof ServerClient) client.limitSilence(0)
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** The tables, partitioned ones as one, without the one that triggers fill; referenced tables first. */
async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select c.relname as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and p.oid <> c.oid) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'dream_changes'
    order by c.relname`)
  const sorted = new Map<string, Table>()
  while (sorted.size < rows.length) {
    const next = rows.filter(({ name, parents }) => !sorted.has(name) && parents.every((parent) => sorted.has(parent)))
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) sorted.set(table.name, table)
  }
  return [...sorted.values()]
}

/** Ids are never assigned again, even if their rows are deleted. */
async function readSequences(client: pg.PoolClient): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

async function refuseFilled(client: pg.PoolClient, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select exists (select from "${name}") as filled`)
    if (rows[0].filled) throw new StartupError(`The database is not empty (${name}): nothing was restored.`)
  }
}
