import { eq } from 'drizzle-orm'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from '#server/db/seed.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { hashPassword } from '#server/features/identity/secrets/passwords.ts'
import { createAccount } from '#server/features/identity/users/users.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { users } from '#shared/schema/users.ts'
import type { PreparedAccounts } from './accounts.ts'

const PREMIUM_DAYS = 30

// Fills the empty data folder of the environment with the demo account and the prepared accounts of the journeys: a
// process of its own, which Node runs without translating the whole server first.
const { wearersOfFenice, premiumPeople } = JSON.parse(process.argv[2] ?? '') as PreparedAccounts
const env = parseEnv(process.env)
const database = await openDatabase(env)
await migrate(database.pool)
const deps = createDeps(env, database)
await seed(deps)

const hashes = new Map<string, Promise<string>>()
for (const person of wearersOfFenice) {
  const { id } = await signUp(deps, person)
  await deps.db.update(users).set({ avatar: 'fenice' }).where(eq(users.id, id))
}
const until = new Date(Date.now() + PREMIUM_DAYS * 86_400_000)
for (const person of premiumPeople) await grantPremium(deps, await signUp(deps, person), until)
await database.close()

/** Creates an account; equal passwords are hashed once, which takes longer than all the rest. */
async function signUp({ db }: Deps, { username, password }: PreparedAccounts['premiumPeople'][number]) {
  const passwordHash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, passwordHash)
  const email = `${username.toLowerCase().replaceAll(' ', '-')}@example.com`
  return createAccount(db, { username, email, passwordHash: await passwordHash })
}
