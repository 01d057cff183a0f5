import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { DEMO_ACCOUNT, seed } from '#server/db/seed.ts'
import { buildClientIfStale } from '#server/http/build-client.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { fill, median, signIn, withDatabase } from './harness.ts'

const RUNS = 3

/** A measurement, with `least` or at `most` as its goal. */
type Figure = 'performance' | 'best practices' | 'LCP ms' | 'blocking ms' | 'requests'
type Goals = Record<Figure, { least: number } | { most: number }>
const OTHERS: Goals = {
  performance: { least: 90 },
  'best practices': { least: 100 },
  'LCP ms': { most: 2_500 },
  'blocking ms': { most: 200 },
  requests: { most: 20 },
}
const FIRST: Goals = { ...OTHERS, performance: { least: 95 }, 'LCP ms': { most: 2_000 }, requests: { most: 15 } }

interface Page {
  name: string
  path: string
  cookie?: string
  goals: Goals
}

/**
 * Prints what Lighthouse says of the first screens, on a slow phone: the median of three visits each, beside the goals.
 * `npm run lighthouse -- / /auth` measures some of them alone. It needs a quiet machine, and CHROMIUM_PATH where
 * Playwright has no browser of its own.
 */
async function main(): Promise<void> {
  await buildClientIfStale()
  await withDatabase(undefined, async (env) => {
    await fill({ ...env, LOG_LEVEL: 'silent' }, seed)
    const port = await freePort()
    const server = await new ServerProcess(port, { ...env, APP_URL: `http://127.0.0.1:${port}` }).ready()
    try {
      const wanted = process.argv.slice(2)
      for (const page of await pagesOf(server.url)) {
        if (wanted.length > 0 && !wanted.includes(page.name)) continue
        const runs: Record<Figure, number>[] = []
        while (runs.length < RUNS) runs.push(await visit(server.url, page))
        console.log(report(page, runs))
      }
    } finally {
      await server.end('SIGTERM')
    }
  })
}

async function pagesOf(url: string): Promise<Page[]> {
  const cookie = await signIn(url, DEMO_ACCOUNT)
  const headers = { cookie, 'Content-Type': 'application/json', Origin: url }
  const { items } = (await (await fetch(`${url}/api/dreams?limit=20`, { headers })).json()) as {
    items: { id: number; hasAnalysis: boolean }[]
  }
  const id = items.find((dream) => dream.hasAnalysis)?.id
  const body = JSON.stringify({ includeAnalysis: true })
  const share = await fetch(`${url}/api/dreams/${id}/share`, { method: 'POST', headers, body })
  const { shareId } = (await share.json()) as { shareId: string }
  return [
    { name: '/auth', path: '/auth', goals: FIRST },
    { name: '/', path: '/', cookie, goals: OTHERS },
    { name: '/dreams', path: '/dreams', cookie, goals: OTHERS },
    { name: '/dreams/:id', path: `/dreams/${id}`, cookie, goals: OTHERS },
    { name: '/analysis/:id', path: `/analysis/${id}`, cookie, goals: OTHERS },
    { name: '/shared/dream/:id', path: `/shared/dream/${shareId}`, goals: OTHERS },
  ]
}

/** A time zone where it is about noon: by night a phone opens another page than the dashboard. */
function zoneAtNoon(now: Date): string {
  const west = now.getUTCHours() - 12
  return `Etc/GMT${west < 0 ? west : `+${west}`}`
}

/** One visit with a browser that has never been here. */
async function visit(url: string, { path, cookie }: Page): Promise<Record<Figure, number>> {
  const port = await freePort()
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    env: { ...process.env, TZ: zoneAtNoon(new Date()) },
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'best-practices'],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    })
    if (!result) throw new Error(`Lighthouse measured nothing at ${path}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
    const requests = audits['network-requests']?.details
    return {
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      'best practices': Math.round((categories['best-practices']?.score ?? 0) * 100),
      'LCP ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
      'blocking ms': Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    }
  } finally {
    await browser.close()
  }
}

function report({ name, goals }: Page, runs: readonly Record<Figure, number>[]): string {
  let met = true
  const figures = Object.entries(goals).map(([what, goal]) => {
    const found = median(runs.map((run) => run[what as Figure]))
    met &&= 'least' in goal ? found >= goal.least : found <= goal.most
    return `${what} ${found} (${'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`})`
  })
  return `${met ? 'met   ' : 'MISSED'} ${name.padEnd(18)} ${figures.join('  ')}`
}

await main()
