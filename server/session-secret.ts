import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, SESSION_SECRET_MIN } from '#server/env.ts'
import { StartupError } from '#server/startup.ts'

/**
 * The secret that signs session cookies: given, or made once and kept in the data folder, readable by its owner alone.
 * @throws StartupError when the kept one is no secret
 */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = join(DATA_DIR, 'session-secret')
  makeOnce(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SESSION_SECRET_MIN) throw new StartupError(`DATA_DIR: ${file} holds no secret; delete the file`)
  return secret
}

/** The file appears whole or not at all, and two servers that start together agree on the first one's. */
function makeOnce(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
