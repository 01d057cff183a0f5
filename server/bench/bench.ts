import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildClientIfStale } from '#server/http/build-client.ts'
import { CLIENT_DIST } from '#server/http/page.ts'
import { evaluateInterpreter } from '#server/test/interpreter/evaluate.ts'
import { communityReport } from './community.ts'
import { httpReport } from './http.ts'
import { loginReport } from './login.ts'
import { statsReport } from './stats.ts'

const INTERPRETER_GOAL_MS = 3

/** How well and how fast the built-in analysis works, on the checked-in labelled dreams. */
function interpreterReport(): string {
  const result = evaluateInterpreter()
  const groups = (['symbols', 'emotions', 'themes'] as const).map((group) => {
    const { precision, recall, f1 } = result[group]
    return `  ${group.padEnd(9)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`
  })
  return [
    'Interpreter, on its labelled dreams',
    ...groups,
    `  negated emotions reported: ${result.negatedReported}`,
    `  trigram overlap of analyses: mean ${result.meanTrigramOverlap.toFixed(3)}, most ${result.maxTrigramOverlap.toFixed(3)}`,
    `  ${result.millisecondsPerDream.toFixed(2)} ms per dream (goal: under ${INTERPRETER_GOAL_MS})`,
  ].join('\n')
}

const SCRIPTS_GOAL_KB = 130
const AUTH_PAGE = 'src/pages/auth-page.tsx'

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** The scripts a first visit to `/auth` loads: the entry and the page's chunk with all they import, gzipped. */
async function authScriptsReport(): Promise<string> {
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
  return `First load of /auth\n  ${total.toFixed(1)} KB of script, gzipped (goal: at most ${SCRIPTS_GOAL_KB})`
}

/** Prints the product's measurements. Timing lives here, not in the tests. */
console.log(interpreterReport())
console.log(await authScriptsReport())
console.log(await loginReport())
console.log(await httpReport(process.env.TEST_DATABASE_URL))
console.log(await statsReport(process.env.TEST_DATABASE_URL))
console.log(await communityReport(process.env.TEST_DATABASE_URL))
