import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedPool } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** The source of the tests' migrated databases. */
export type TestTemplate = { kind: 'embedded'; archive: string } | { kind: 'server'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: TestTemplate
  }
}

/** Migrates one database, which the tests copy. On PostgreSQL when `TEST_DATABASE_URL` is set, else embedded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { template, teardown } = url ? await serverTemplate(url, project.name) : await embeddedTemplate()
  project.provide('template', template)
  return teardown
}

async function embeddedTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'diario-test-'))
  const archive = join(folder, 'template.tar')
  const pglite = await PGlite.create()
  const pool = embeddedPool(pglite)
  await migrate(pool)
  await pool.end()
  await writeFile(archive, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  const template: TestTemplate = { kind: 'embedded', archive }
  return { template, teardown: () => rm(folder, { recursive: true }) }
}

async function serverTemplate(url: string, project: string) {
  const name = `diario_template_${process.pid}_${project}`
  await onServer(url, (client) => client.query(`create database ${name}`))
  const pool = new pg.Pool({ connectionString: databaseUrl(url, name) })
  await migrate(pool)
  await pool.end()
  const template: TestTemplate = { kind: 'server', url, template: name }
  return { template, teardown: () => onServer(url, (client) => client.query(`drop database ${name}`)) }
}

export function databaseUrl(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

export async function onServer(url: string, task: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await task(client).finally(() => client.end())
}
