import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'

/** The real application on a filled database; sends its address. */
const env = parseEnv({ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...process.env })
const database = await openDatabase(env)
const server = createServer(createApp(createDeps(env, database)).app)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
process.on('SIGTERM', () => database.close().then(() => process.exit(0)))
