import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

/** The least that could answer the same rows: Express, pg, one statement, no session. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
const text = `
  select d.id, d.user_id, d.title, d.content, d.date, d.mood, d.tags, d.elements, d.created_at, d.updated_at, a.kind
  from dreams d left join dream_analyses a on a.dream_id = d.id
  where d.user_id = $1 order by d.date desc, d.id desc limit 20`
app.get('/dreams', async (_req, res) => {
  const { rows } = await pool.query(text, [1])
  res.json(rows)
})

const server = createServer(app)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dreams` })
process.on('SIGTERM', () => pool.end().then(() => process.exit(0)))
