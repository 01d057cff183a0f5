import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { nameKey } from '#server/features/auth/identity.ts'
import { createEmbeddedPool } from './embedded.ts'

async function migrateWith(pool: pg.Pool, file: string): Promise<void> {
  const migration = await readFile(new URL(`../../migrations/${file}`, import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await pool.query(statement)
}

it('folds the names of accounts that are there already as it folds new ones, and takes none away', async () => {
  const { pool, close } = await createEmbeddedPool()
  await migrateWith(pool, '0000_init.sql')
  const names = ['Giulia', 'cop', 'сор', 'СОР', 'Гуфо Мой', 'İnverno', 'notte  blu', 'Nicolò', 'Серё']
  for (const [at, name] of names.entries()) {
    const key = name.normalize('NFKC').toLowerCase()
    const email = `${at}@example.com`
    await pool
      .query('insert into users (username, username_key, email, email_key) values ($1, $2, $3, $3)', [name, key, email])
      // The same name in another case was never taken twice.
      .catch(() => {})
  }
  await migrateWith(pool, '0001_accounts.sql')
  const { rows } = await pool.query<{ username: string; username_key: string }>(
    'select username, username_key from users',
  )
  const keys = Object.fromEntries(rows.map((row) => [row.username, row.username_key]))
  // Two names that look alike were both there: the Latin one has the key, the other keeps its own.
  expect(keys).toMatchObject({ cop: 'cop', сор: 'сор' })
  for (const name of ['Giulia', 'Гуфо Мой', 'İnverno', 'notte  blu', 'Nicolò', 'Серё']) {
    expect(keys[name], name).toBe(nameKey(name))
  }
  await close()
})
