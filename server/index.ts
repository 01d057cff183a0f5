import { createServer, type Server } from 'node:http'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv, StartupError } from '#server/env.ts'
import { builtInInterpreter } from '#server/features/analyses/interpreter.ts'
import { builtClient, type Client, developmentClient } from '#server/http/page.ts'
import { createLogger } from '#server/log.ts'
import { sessionSecret } from '#server/session-secret.ts'

/** How long requests in flight may take to finish after a stop is asked for. */
const STOP_TIMEOUT_MS = 10_000
const NODE_MAJOR = 24

/**
 * Starts the server: environment, database, migrations, client, listening.
 * @param development serve the client through Vite instead of its build
 */
async function start(development: boolean): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
    throw new StartupError(`Node ${NODE_MAJOR} or newer is needed; start with npm, which uses the project's own`)
  }
  const env = parseEnv(process.env)
  const log = createLogger(env)
  const database = await openDatabase(env)
  await migrate(database.pool)

  const server = createServer()
  const client = development ? await developmentClient(server, env) : await builtClient()
  const secret = sessionSecret(env)
  const { pool, db } = database
  const deps = { env, pool, db, log, now: () => new Date(), interpreter: builtInInterpreter, sessionSecret: secret }
  const { app, close } = createApp(deps, client)
  server.on('request', app)
  await listen(server, env.PORT, env.HOST)
  log.info(`Diario dei sogni is at ${env.APP_URL}`)

  const stop = stopOnce(server, client, database, close)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new StartupError(`PORT: ${port} is in use`) : error)
    })
    server.listen(port, host, resolve)
  })
}

/** Requests finish, then the pool closes and the data folder is released. */
function stopOnce(server: Server, client: Client, database: Database, closeApp: () => void): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    closeApp()
    setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS).unref()
    server.close(() => {
      Promise.all([client.close(), database.close()]).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
    server.closeIdleConnections()
  }
}

start(process.argv.includes('--dev')).catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
})
