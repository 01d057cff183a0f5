import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import { createDeps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { register } from '#server/features/auth/auth.service.ts'
import { users } from '#shared/schema/users.ts'

const PROJECTS = ['desktop', 'mobile']
/** How often a test may be repeated in one run. */
const REPEATS = 4
const PASSWORD = 'fenice-in-volo'

/** Somebody who wears an avatar other than the first: one for every test, project and repetition that changes it. */
export function wearerOfFenice(project: string, repeat: number): { username: string; password: string } {
  return { username: `Ala ${project} ${repeat}`, password: PASSWORD }
}

/** Puts accounts into an empty data folder that no journey through the screens could make. */
export async function prepareAccounts(folder: string): Promise<void> {
  const env = parseEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const database = await openDatabase(env)
  const deps = createDeps(env, database)
  for (const project of PROJECTS) {
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      const { username, password } = wearerOfFenice(project, repeat)
      const email = `ala-${project}-${repeat}@example.com`
      const { id } = await register(deps, { username, email, password, confirmPassword: password })
      await deps.db.update(users).set({ avatar: 'fenice' }).where(eq(users.id, id))
    }
  }
  await database.close()
}
