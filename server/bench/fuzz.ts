import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { type FuzzReport, fuzz, hasSucceeded, SERVER_ENV } from './fuzzer.ts'
import { withDatabase } from './harness.ts'

const [calls = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const PARALLEL = 8
const FAILURES_SHOWN = 20
const MAILS_READ = 10

/** Two servers on one PostgreSQL, or one on the embedded database. */
function run(serverUrl: string | undefined): Promise<FuzzReport> {
  return withDatabase(serverUrl, async (env) => {
    const servers: ServerProcess[] = []
    try {
      // One after the other: the first one builds the client and migrates.
      for (let n = 0; n < (serverUrl ? 2 : 1); n++) {
        const server = new ServerProcess(await freePort(), {
          ...env,
          ...SERVER_ENV,
          SESSION_SECRET: 'a secret of both servers, for the fuzz bench',
        })
        servers.push(server)
        await server.ready()
      }
      const readMails = () => readLatest(join(env.DATA_DIR, 'outbox'))
      return await fuzz({ origins: servers.map(({ url }) => url), readMails, calls, seed, parallel: PARALLEL })
    } finally {
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
    }
  })
}

/** The contents of a folder's last files by name. */
async function readLatest(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).toSorted().slice(-MAILS_READ)
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

function print({ routes, failures }: FuzzReport, seconds: number): void {
  const rows = [...routes].sort(([, a], [, b]) => (b.slowest ?? 0) - (a.slowest ?? 0))
  console.table(Object.fromEntries(rows))
  console.log(`${calls} calls, seed ${seed}, ${Math.round(seconds)} s`)
  const unsuccessful = rows.filter(([, counted]) => !hasSucceeded(counted))
  console.log(`never a success: ${unsuccessful.map(([route]) => route).join(', ') || 'none'}`)
  console.log(failures.length === 0 ? 'no 5xx, no hang, no leak' : `${failures.length} failures, the first of them:`)
  for (const failure of failures.slice(0, FAILURES_SHOWN)) console.log(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}

const start = performance.now()
const report = await run(process.env.TEST_DATABASE_URL)
print(report, (performance.now() - start) / 1000)
