import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildClientIfStale } from '#server/http/build-client.ts'
import { CLIENT_DIST } from '#server/http/page.ts'

const GOAL_KB = 130
const AUTH_PAGE = 'src/pages/auth-page.tsx'

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** The scripts a first visit to `/auth` loads: the entry and the page's chunk with all they import, gzipped. */
export async function authScriptsReport(): Promise<string> {
  await buildClientIfStale()
  const manifest = JSON.parse(await readFile(join(CLIENT_DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const chunks = new Set<string>()
  const collect = (key: string) => {
    const entry = manifest[key]
    if (!entry || chunks.has(entry.file)) return
    chunks.add(entry.file)
    for (const imported of entry.imports ?? []) collect(imported)
  }
  collect('index.html')
  if (!manifest[AUTH_PAGE]) throw new Error(`the manifest has no ${AUTH_PAGE}`)
  collect(AUTH_PAGE)
  const sizes = await Promise.all(
    [...chunks, 'theme.js'].map(async (file) => gzipSync(await readFile(join(CLIENT_DIST, file))).length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024
  return `First load of /auth\n  ${total.toFixed(1)} KB of script, gzipped (goal: at most ${GOAL_KB})`
}
