import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { DEMO_ACCOUNT, seed } from '#server/db/seed.ts'
import { buildClientIfStale } from '#server/http/build-client.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { fill, median, signIn, withDatabase } from './harness.ts'

const RUNS = 3

interface Goal {
  performance: number
  lcpMs: number
  requests: number
}
const FIRST: Goal = { performance: 95, lcpMs: 2_000, requests: 15 }
const OTHERS: Goal = { performance: 90, lcpMs: 2_500, requests: 20 }
const BEST_PRACTICES = 100
const TBT_MS = 200

interface Page {
  name: string
  path: string
  cookie?: string
  goal: Goal
}

type Measure = Awaited<ReturnType<typeof visit>>

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
        console.log(report(page, await measure(server.url, page)))
      }
    } finally {
      await server.end('SIGTERM')
    }
  })
}

async function pagesOf(url: string): Promise<Page[]> {
  const cookie = await signIn(url, { ...DEMO_ACCOUNT, confirmPassword: DEMO_ACCOUNT.password })
  const headers = { cookie, 'Content-Type': 'application/json', Origin: url }
  const { items } = (await (await fetch(`${url}/api/dreams?limit=20`, { headers })).json()) as {
    items: { id: number; hasAnalysis: boolean }[]
  }
  const id = items.find((dream) => dream.hasAnalysis)?.id
  const body = JSON.stringify({ includeAnalysis: true })
  const share = await fetch(`${url}/api/dreams/${id}/share`, { method: 'POST', headers, body })
  const { shareId } = (await share.json()) as { shareId: string }
  return [
    { name: '/auth', path: '/auth', goal: FIRST },
    { name: '/', path: '/', cookie, goal: OTHERS },
    { name: '/dreams', path: '/dreams', cookie, goal: OTHERS },
    { name: '/dreams/:id', path: `/dreams/${id}`, cookie, goal: OTHERS },
    { name: '/analysis/:id', path: `/analysis/${id}`, cookie, goal: OTHERS },
    { name: '/shared/dream/:id', path: `/shared/dream/${shareId}`, goal: OTHERS },
  ]
}

async function measure(url: string, page: Page): Promise<Measure> {
  const runs: Measure[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visit(url, page))
  const middle = (key: keyof Measure) => median(runs.map((run) => run[key]))
  return {
    performance: middle('performance'),
    bestPractices: middle('bestPractices'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    requests: middle('requests'),
  }
}

/** A time zone where it is about noon: by night a phone opens another page than the dashboard. */
function zoneAtNoon(now: Date): string {
  const west = now.getUTCHours() - 12
  return `Etc/GMT${west < 0 ? west : `+${west}`}`
}

/** One visit with a browser that has never been here. */
async function visit(url: string, { path, cookie }: Page) {
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
      bestPractices: Math.round((categories['best-practices']?.score ?? 0) * 100),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    }
  } finally {
    await browser.close()
  }
}

function report({ name, goal }: Page, found: Measure): string {
  const figures = [
    `performance ${found.performance} (≥ ${goal.performance})`,
    `LCP ${(found.lcpMs / 1000).toFixed(1)} s (≤ ${goal.lcpMs / 1000})`,
    `blocking ${Math.round(found.tbtMs)} ms (≤ ${TBT_MS})`,
    `${found.requests} requests (≤ ${goal.requests})`,
    `best practices ${found.bestPractices} (${BEST_PRACTICES})`,
  ]
  const met =
    found.performance >= goal.performance &&
    found.lcpMs <= goal.lcpMs &&
    found.tbtMs <= TBT_MS &&
    found.requests <= goal.requests &&
    found.bestPractices >= BEST_PRACTICES
  return `${met ? 'met   ' : 'MISSED'} ${name.padEnd(18)} ${figures.join('  ')}`
}

await main()
