import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/startup.ts'

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process. PGlite opens one folder twice without an error and then loses rows,
 * so every program that opens it goes through here first. The lock is the operating system's own (SQLite's
 * exclusive file lock): the kernel drops it when the process dies, even by `kill -9`, so a crash needs no clean-up.
 * @returns the release function
 * @throws StartupError when another process holds the folder
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const handle = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(
      `DATA_DIR: ${resolve(dataDir)} is in use by another server; stop it or choose another DATA_DIR`,
    )
  }
  return () => handle.close()
}
