import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/composition.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { assertPublicSettings, parseEnv, startWarnings } from '#server/env.ts'
import { inviteFirst } from '#server/features/identity/secrets/invitations.service.ts'
import { removeLeftFiles } from '#server/features/import/import.service.ts'
import { createHttpServer, listenOn } from '#server/http/http-server.ts'
import { withLocalModel } from '#server/integrations/openai/local-models.ts'
import { startRunner } from '#server/jobs/runner.ts'
import { announceStart } from '#server/log.ts'
import { builtClient, developmentClient } from '#server/page/page.ts'
import { runProgram, StartupError } from './errors.ts'

/** After a stop, a server with possible peers still answers for this long, until its load balancer notices. */
const DRAIN_MS = 3_000
/** Time for requests in progress after a stop. */
const STOP_TIMEOUT_MS = 10_000
/** The process ends this long after a stop in any case, for example if the database hangs. */
const EXIT_AFTER_MS = 15_000
const ORPHAN_CHECK_MS = 250
const NODE_MAJOR = 24

/** The parts that a stop closes, in the order of their opening. */
type Closing = (() => unknown)[]

/** Starts the server. `--dev` serves the client through Vite. */
async function main(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
    throw new StartupError(`Node ${NODE_MAJOR} or newer is needed; start with npm, which uses the project's own`)
  }
  const settings = parseEnv(process.env)
  assertPublicSettings(settings)
  const closing: Closing = []
  stopOnSignals(closing)

  const database = await openDatabase(settings)
  closing.push(database.close)
  await migrate(database.pool)
  await removeLeftFiles(settings)
  const env = await withLocalModel(settings)
  const deps = createDeps(env, database)
  closing.push(() => deps.background.settled())
  const server = createHttpServer()
  const client = process.argv.includes('--dev') ? await developmentClient(server, env) : await builtClient(env)
  const application = createApp(deps, client)
  closing.push(application.close, () => closeServer(server), client.close)
  server.on('request', application.app)
  await listenOn(server, env.PORT, env.HOST)
  closing.push(startRunner(deps))
  closing.push(async () => {
    application.drain()
    if (env.DATABASE_URL) await sleep(DRAIN_MS)
  })
  for (const warning of startWarnings(env)) deps.log.warn(warning)
  announceStart(env, deps.log, await inviteFirst(deps))
}

/** Finishes requests in progress, then closes the rest, last opened first. A second signal ends the process at once. */
function stopOnSignals(closing: Closing): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
    for (const close of closing.reverse()) await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(stop)
}

/** A signal to npm ends only its shell, so the server stops when its parent changes, and frees the data folder. */
function stopWhenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, ORPHAN_CHECK_MS)
  watch.unref()
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS).unref()
  })
}

runProgram(main)
