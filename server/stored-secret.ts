import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads a secret of the data folder. It is generated the first time, into a file that its owner alone can read. */
export function generateOnce(folder: string, name: string, generate: () => string): { file: string; secret: string } {
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, generate(), { mode: 0o600 })
  return { file, secret: readFileSync(file, 'utf8').trim() }
}
