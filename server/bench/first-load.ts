import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildClientIfStale } from '#server/http/build-client.ts'
import { CLIENT_DIST, filesOf, readManifest } from '#server/http/built-files.ts'

const PRIVATE = ['src/app/private-area.tsx']
const PAGES = [
  { name: '/auth', modules: ['src/pages/auth-page.tsx'], goalKb: 130 },
  { name: '/', modules: [...PRIVATE, 'src/pages/dashboard-page.tsx'], goalKb: 190 },
  { name: '/dreams', modules: [...PRIVATE, 'src/pages/dreams-page.tsx'], goalKb: 190 },
]
/** The one style sheet, and the script of the page. */
const START = ['style.css', 'index.html']
const FONT = /latin-wght-normal.*\.woff2$/
/** The page itself, its two typefaces and its icon. */
const OTHER_REQUESTS = 4

/** What first visits load, as sent: scripts and style sheets compressed by the build. */
export async function firstLoadReport(): Promise<string> {
  await buildClientIfStale()
  const manifest = await readManifest(CLIENT_DIST)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => FONT.test(file))
  const fontsKb = await kilobytes(fonts)
  const lines = PAGES.map(async ({ name, modules, goalKb }) => {
    const files = [...filesOf(manifest, [...START, ...modules])]
    const scripts = files.filter((file) => file.endsWith('.js'))
    const scriptKb = await kilobytes(scripts.map((file) => `${file}.br`))
    const totalKb = fontsKb + (await kilobytes(files.map((file) => `${file}.br`)))
    return `  ${name.padEnd(8)} ${scriptKb.toFixed(1)} KB of script (goal: at most ${goalKb}) in ${scripts.length} files, ${totalKb.toFixed(1)} KB and ${files.length + OTHER_REQUESTS} requests in all`
  })
  return ['First loads, as sent, without the page and its data', ...(await Promise.all(lines))].join('\n')
}

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(CLIENT_DIST, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
