import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'

const env = parseEnv({ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...process.env })
const database = await openDatabase(env)

/** The least that could answer the same rows: Express, pg, one statement, no session. */
function bareApp() {
  const text = `
    select d.id, d.user_id, d.title, d.content, d.date, d.mood, d.tags, d.elements, d.created_at, d.updated_at, a.kind
    from dreams d left join dream_analyses a on a.user_id = d.user_id and a.dream_id = d.id
    where d.user_id = $1 order by d.date desc, d.id desc limit 20`
  return express().get('/api/dreams', async (_req, res) => {
    const { rows } = await database.pool.query(text, [1])
    res.json(rows)
  })
}

const server = createServer(process.argv[2] === 'bare' ? bareApp() : createApp(createDeps(env, database)).app)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
process.on('SIGTERM', () => database.close().then(() => process.exit(0)))
