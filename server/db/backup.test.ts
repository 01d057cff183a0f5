import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { onPostgres, openTestDatabase } from '#server/test/database.ts'
import { buildDream, record } from '#server/test/factories.ts'
import { backup, readBackup, restore, writeBackup } from './backup.ts'
import type { Database } from './database.ts'
import { embeddedPool, openPglite } from './embedded.ts'
import { seed } from './seed.ts'

/** All rows of all tables, with generated columns and sequences. A restored dream counts as changed. */
async function everything(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select (to_jsonb(t) - 'changed_at')::text as row from "${name}" t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const { rows } = await pool.query(`select sequencename || last_value as last from pg_sequences order by 1`)
  return { ...content, sequences: rows.map(({ last }) => last) }
}

describe('a backup', () => {
  const t = useTestApp()
  let folder: string
  let file: string
  let target: Database

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diario-backup-'))
    file = join(folder, 'journal.gz')
    await seed(t.deps)
    const anna = await t.signUp()
    const dream = await record(anna, { title: '«Riga\nuno»\u2028due', content: '{"dreams":1}\\ 🌙'.repeat(40) })
    await anna.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)
    await anna.post(`/api/dreams/${dream.id}/share`).expect(201)
    const gone = await record(anna, buildDream())
    await anna.delete(`/api/dreams/${gone.id}`).expect(204)
    await writeBackup(t.deps.pool, file)
    target = await openTestDatabase()
  })
  afterAll(async () => {
    await target.close()
    await rm(folder, { recursive: true })
  })

  it('is a new file that only its owner may read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(writeBackup(t.deps.pool, file)).rejects.toThrow(/EEXIST/)
  })

  it('is rejected if it was cut off, and restores nothing', async () => {
    const cut = join(folder, 'cut.gz')
    await writeFile(cut, (await readFile(file)).subarray(0, -2000))
    await expect(readBackup(target.pool, cut)).rejects.toThrow(/Z_BUF_ERROR/)
    const unfinished = async function* () {
      for await (const line of backup(t.deps.pool)) if (!line.startsWith('{"rows"')) yield line
    }
    await expect(restore(target.pool, unfinished())).rejects.toThrow(/not whole/)
    expect((await everything(target.pool)).users).toEqual([])
  })

  it('is rejected if its migrations differ, and so is any other file', async () => {
    const other = async function* () {
      yield '{"format":"diario-dei-sogni backup","migration":"other"}'
    }
    await expect(restore(target.pool, other())).rejects.toThrow(/backup has migrations that this release does not know/)
    await expect(readBackup(target.pool, import.meta.filename)).rejects.toThrow(/Z_DATA_ERROR/)
  })

  it('restores every row into an empty database, which continues its ids', async () => {
    const rows = await readBackup(target.pool, file)
    const before = await everything(t.deps.pool)
    expect(await everything(target.pool)).toEqual(before)
    expect(rows.dreams).toBe(before.dreams?.length)
    for (const table of ['dream_analyses', 'deleted_dreams', 'session', 'community_dreams', 'point_entries']) {
      expect(before[table], table).not.toEqual([])
    }
  })

  it('is rejected by a database with data', async () => {
    await expect(readBackup(target.pool, file)).rejects.toThrow(/not empty/)
  })

  if (onPostgres()) {
    it('moves an embedded journal to a server', async () => {
      const pglite = await openPglite(join(folder, 'db'))
      const pool = embeddedPool(pglite)
      await readBackup(pool, file)
      const server = await openTestDatabase()
      await restore(server.pool, backup(pool))
      expect(await everything(server.pool)).toEqual(await everything(t.deps.pool))
      await Promise.all([server.close(), pool.end()])
      await pglite.close()
    })
  }
})
