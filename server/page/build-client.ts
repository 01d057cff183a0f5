import { execFile } from 'node:child_process'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'client/content',
  'client/index.html',
  'client/public',
  'client/src',
  'server/interpreter',
  'shared',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
]
const DIST = 'client/dist'

/** Builds the client unless its last build is newer than all its sources. */
export async function buildClientIfStale(): Promise<void> {
  const builtAt = await modifiedAt(join(root, DIST, 'index.html'))
  const changes = await Promise.all(SOURCES.map((source) => newestIn(join(root, source))))
  if (builtAt > Math.max(...changes)) return
  const draft = join(root, `client/dist.${process.pid}`)
  await build(draft)
  // An interrupted build leaves the last one in place.
  await rm(join(root, DIST), { recursive: true, force: true })
  await rename(draft, join(root, DIST))
}

/** Builds in a process of its own: what a build takes of memory goes with it. */
async function build(outDir: string): Promise<void> {
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  const flags = ['build', '--config', join(root, 'vite.config.ts'), '--logLevel', 'warn', '--outDir', outDir]
  // Vite follows NODE_ENV, and React's development build is slow.
  await execute(process.execPath, [vite, ...flags], { env: { ...process.env, NODE_ENV: 'production' } })
}

async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path)
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  const inside = await Promise.all(entries.map((entry) => modifiedAt(join(entry.parentPath, entry.name))))
  return inside.reduce((newest, time) => Math.max(newest, time), own)
}

async function modifiedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.mtimeMs ?? 0
}
