import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { signIn } from '#server/bench/harness.ts'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { register } from '#server/features/auth/auth.service.ts'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { buildDream, buildRegistration, daysAgo } from '#server/test/factories.ts'

/** The real application with one person's sixty dreams; sends its address and the cookie. */
const env = parseEnv({ ...process.env, RATE_LIMIT_SCALE: '1000' })
const database = await openDatabase(env)
await migrate(database.pool)
const deps = createDeps(env, database)
const registration = buildRegistration()
const user = await register(deps, registration)
await grantPremium(deps, user, new Date(Date.now() + 86_400_000))
const content = 'Cammino in una casa che galleggia su un lago calmissimo. '.repeat(10).trim()
for (let i = 0; i < 60; i++) await createDream(deps, user, buildDream({ content, date: daysAgo(i) }))

const server = createServer(createApp(deps).app)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const cookie = await signIn(origin, registration)
process.send?.({ url: `${origin}/api/dreams?limit=20`, headers: { cookie } })
process.on('SIGTERM', () => database.close().then(() => process.exit(0)))
