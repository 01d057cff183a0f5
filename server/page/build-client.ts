import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Builds for production whatever this process runs as: Vite follows NODE_ENV, and React's development build is slow. */
async function build(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    const vite = await import('vite')
    await vite.build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
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
