import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { inject } from 'vitest'
import { type Database, openServer } from '#server/db/database.ts'
import { createEmbeddedPool } from '#server/db/embedded.ts'
import { databaseUrl, onServer } from './global-setup.ts'

/** True when the suite runs on a PostgreSQL server, where transactions really run side by side. */
export const onPostgres = () => inject('template').kind === 'server'

/**
 * Puts a migrated database into the data folder of a process that is about to start: to make one there takes most of the
 * time of a first start.
 * @throws Error when the suite is on a PostgreSQL server
 */
export async function fillDataDir(folder: string): Promise<void> {
  const template = inject('template')
  if (template.kind !== 'embedded') throw new Error('data folders are filled beside the embedded database alone')
  await cp(template.dataDir, folder, { recursive: true })
}

/** A fresh, migrated database of this test file's own. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template')
  if (template.kind === 'embedded') {
    const { pool, close } = await createEmbeddedPool({ archive: await openAsBlob(template.archive) })
    return { pool, db: drizzle(pool), close }
  }
  const name = `diario_test_${randomBytes(8).toString('hex')}`
  await onServer(template.url, (client) => client.query(`create database ${name} template ${template.template}`))
  const database = openServer(databaseUrl(template.url, name))
  const close = async () => {
    await database.close()
    await onServer(template.url, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { ...database, close }
}
