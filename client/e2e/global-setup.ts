import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildClientIfStale } from '#server/page/build-client.ts'
import { AdServer } from '#server/test/ad-server.ts'
import { type ModelRequest, ModelServer } from '#server/test/model-server.ts'
import { OAuthProvider } from '#server/test/oauth-provider.ts'
import { freePort, ServerProcess } from '#server/test/server-process.ts'
import { StripeDesk } from './stripe-desk.ts'

const SEED = fileURLToPath(new URL('../../server/db/seed.ts', import.meta.url))

interface Started {
  url: string
  stop: () => Promise<void>
}

/** A new person at each sign-in. */
function newcomer() {
  const id = randomUUID()
  return { id, name: `Sogna ${id.slice(0, 8)}`, email: `${id}@example.com` }
}

/**
 * Starts two servers like `npm start`: one with two sign-in providers only, and one with a model, an advertiser and
 * Stripe. Both have the demo account, created once.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const plainFolder = await mkdtemp(join(tmpdir(), 'diario-e2e-'))
  const fullFolder = await mkdtemp(join(tmpdir(), 'diario-e2e-full-'))
  await Promise.all([
    // Built once, before two servers find it stale.
    buildClientIfStale(),
    seed(plainFolder),
  ])
  await cp(plainFolder, fullFolder, { recursive: true })
  const [plain, full] = await Promise.all([startPlain(plainFolder), startFull(fullFolder)])
  return async () => {
    await Promise.all([full.stop(), plain.stop()])
  }
}

/** Fills an empty data folder in its own process, since Node runs it without translating the whole server first. */
async function seed(folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  await promisify(execFile)(process.execPath, [SEED], { env })
}

async function startPlain(folder: string): Promise<Started> {
  const google = await new OAuthProvider('google', newcomer).start()
  const facebook = await new OAuthProvider('facebook', newcomer).start()
  const server = await startServer(folder, { ...google.env, ...facebook.env })
  // Workers start later and inherit it.
  process.env.E2E_URL = server.url
  process.env.E2E_OUTBOX = join(folder, 'outbox')
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await Promise.all([google.stop(), facebook.stop()])
    },
  }
}

/** Slow enough to observe; a dream with a snail is slower, so that the test can act meanwhile. */
function pace(request: ModelRequest) {
  if (request.kind !== 'chat') return undefined
  return { delayMs: JSON.stringify(request.body).includes('lumaca') ? 1_000 : 40 }
}

async function startFull(folder: string): Promise<Started> {
  const model = await new ModelServer().start()
  model.reply(pace)
  const ads = await new AdServer().start()
  const desk = await new StripeDesk().start()
  const server = await startServer(folder, { ...model.env, ...desk.stripe.env, AD_SCRIPT_URL: ads.scriptUrl })
  desk.deliverTo(server.url)
  process.env.E2E_FULL_URL = server.url
  process.env.E2E_AD_ORIGIN = ads.origin
  process.env.E2E_STRIPE_ORIGIN = desk.stripe.origin
  process.env.E2E_STRIPE_DESK = desk.origin
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await Promise.all([model.stop(), ads.stop(), desk.stop()])
    },
  }
}

/** A server on a temporary folder. */
async function startServer(folder: string, services: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const env = { DATA_DIR: folder, APP_URL: `http://127.0.0.1:${port}`, ...services }
  const server = await new ServerProcess(port, env).ready()
  return {
    url: server.url,
    stop: async () => {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true })
    },
  }
}
