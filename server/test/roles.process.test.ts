import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import supertest from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { openServer } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { buildDream, buildRegistration } from './factories.ts'
import { databaseUrl, onServer } from './global-setup.ts'
import { freePort, ServerProcess } from './server-process.ts'

const ADMIN_URL = process.env.TEST_DATABASE_URL ?? ''
const OPERATIONS = readFileSync(new URL('../OPERATIONS.md', import.meta.url), 'utf8')
const SECRET = 'a secret for the roles of the database'

/** Statements of OPERATIONS.md with a given first line, with unique names for this run. */
function statements(from: string, suffix: string): string[] {
  const block = OPERATIONS.split(/```(?:sql)?\n/).find((text) => text.startsWith(from)) ?? ''
  const text = block.replaceAll(/\bdiario(_owner|_server)?\b/g, (name) => `${name}_${suffix}`)
  return text.split(';').filter((statement) => statement.trim())
}

function urlAs(role: string, database: string): string {
  return Object.assign(new URL(databaseUrl(ADMIN_URL, database)), { username: role, password: '…' }).href
}

it('starts and serves with a role that may change rows but no table, created by OPERATIONS.md', {
  timeout: 60_000,
}, async () => {
  const suffix = randomBytes(4).toString('hex')
  const [database, owner, server] = [`diario_${suffix}`, `diario_owner_${suffix}`, `diario_server_${suffix}`]
  const onDatabase = (queries: string[], url = ADMIN_URL) =>
    onServer(url, async (client) => {
      for (const query of queries) await client.query(query)
    })
  onTestFinished(() =>
    onDatabase([`drop database ${database} with (force)`, `drop role ${owner}`, `drop role ${server}`]),
  )
  await onDatabase(statements('CREATE ROLE', suffix))
  await onDatabase(statements('CREATE SCHEMA', suffix), databaseUrl(ADMIN_URL, database))
  const { pool, close } = openServer(urlAs(owner, database))
  await migrate(pool)
  await close()

  const env = { DATABASE_URL: urlAs(server, database), SESSION_SECRET: SECRET }
  const running = await new ServerProcess(await freePort(), env).ready()
  onTestFinished(async () => void (await running.end('SIGKILL')))
  const anna = supertest.agent(running.url).set('Sec-Fetch-Site', 'same-origin')
  const registration = buildRegistration()
  await anna.post('/api/register').send(registration).expect(201)
  const { body: dream } = await anna.post('/api/dreams').send(buildDream()).expect(201)
  await anna.post(`/api/dreams/${dream.id}/analyze`).send({}).expect(201)
  await anna.delete(`/api/dreams/${dream.id}`).expect(204)
  await anna.post(`/api/dreams/${dream.id}/restore`).expect(200)
  await anna.get('/api/export').expect(200)
  await anna.delete('/api/account').send({ password: registration.password }).expect(204)

  for (const forbidden of ['create table t ()', 'drop table dreams', 'truncate dreams']) {
    await expect(onDatabase([forbidden], env.DATABASE_URL)).rejects.toThrow(/permission denied|must be owner/)
  }
})
