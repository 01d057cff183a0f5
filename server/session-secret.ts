import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'

/** The secret that signs session cookies: given, or made once and kept in the data folder, readable by its owner alone. */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = join(DATA_DIR, 'session-secret')
  mkdirSync(DATA_DIR, { recursive: true })
  try {
    // `wx` fails when the file is there: two servers that start together agree on the first one's secret.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
