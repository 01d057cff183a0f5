import { eq } from 'drizzle-orm'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { register } from '#server/features/auth/auth.service.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import { users } from '#shared/schema/users.ts'

const PROJECTS = ['desktop', 'mobile']
/** How often a test may be repeated in one run. */
const REPEATS = 4
const PASSWORD = 'fenice-in-volo'
const PREMIUM_DAYS = 30
/** What premium people are there for: one for every test, project and repetition that needs its own. */
const PREMIUM_ERRANDS = ['month', 'reading', 'accessibility', 'ads', 'voice', 'unspoken'] as const

interface Credentials {
  username: string
  password: string
}

/** Somebody who wears an avatar other than the first. */
export function wearerOfFenice(project: string, repeat: number): Credentials {
  return { username: `Ala ${project} ${repeat}`, password: PASSWORD }
}

/** Somebody with Premium, whose journal is empty and who was not asked about a model; on the server with everything. */
export function premiumPerson(errand: (typeof PREMIUM_ERRANDS)[number], project: string, repeat: number): Credentials {
  return { username: `Premium ${errand} ${project} ${repeat}`, password: PASSWORD }
}

/** Puts accounts into an empty data folder that no journey through the screens could make. */
export async function prepareAccounts(folder: string): Promise<void> {
  await inFolder(folder, async (deps) => {
    for (const [project, repeat] of runs()) {
      const id = await signUp(deps, wearerOfFenice(project, repeat))
      await deps.db.update(users).set({ avatar: 'fenice' }).where(eq(users.id, id))
    }
  })
}

/** The same for the server with everything: people with Premium. */
export async function preparePremiumAccounts(folder: string): Promise<void> {
  await inFolder(folder, async (deps) => {
    const until = new Date(Date.now() + PREMIUM_DAYS * 86_400_000)
    for (const [project, repeat] of runs()) {
      for (const errand of PREMIUM_ERRANDS) {
        await grantPremium(deps, { id: await signUp(deps, premiumPerson(errand, project, repeat)) }, until)
      }
    }
  })
}

function runs(): [project: string, repeat: number][] {
  return PROJECTS.flatMap((project) =>
    Array.from({ length: REPEATS }, (_, repeat): [string, number] => [project, repeat]),
  )
}

async function inFolder(folder: string, prepare: (deps: Deps) => Promise<void>): Promise<void> {
  const env = parseEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const database = await openDatabase(env)
  await migrate(database.pool)
  await prepare(createDeps(env, database))
  await database.close()
}

async function signUp(deps: Deps, { username, password }: Credentials): Promise<number> {
  const email = `${username.toLowerCase().replaceAll(' ', '-')}@example.com`
  const { id } = await register(deps, { username, email, password, confirmPassword: password })
  return id
}
