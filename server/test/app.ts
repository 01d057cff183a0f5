import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Express } from 'express'
import supertest from 'supertest'
import { afterAll, beforeAll, expect } from 'vitest'
import webPush from 'web-push'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/composition.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { markBadgesSeen } from '#server/features/game/game.service.ts'
import { presentUser } from '#server/features/identity/users/users.presenter.ts'
import { grantPremium } from '#server/features/subscription/subscription.service.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { createBackground } from '#server/jobs/background.ts'
import type { Client } from '#server/page/page.ts'
import type { User } from '#shared/contracts/auth.ts'
import { openTestDatabase } from './database.ts'
import { close, listen } from './listen.ts'
import { asCall, OwnedStatements } from './owned-statements.ts'
import { createSignedInAccount } from './signed-in.ts'

/** A browser: stores cookies and marks its calls as same-origin. */
export type Agent = ReturnType<typeof supertest.agent>
export type SignedIn = Agent & { user: User; password: string }

const vapid = webPush.generateVAPIDKeys()
const SECRETS = {
  SESSION_SECRET: 'a secret for the tests and nothing else',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
}

const TEST_ENV = {
  NODE_ENV: 'test',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'silent',
  DATA_DIR: join(tmpdir(), 'diario-test-data'),
}

export interface TestOptions {
  env?: Record<string, string>
  deps?: Partial<Deps>
  /** Serves the pages; by default there is only the API. */
  client?: Client
  /** An existing database; by default an empty one. */
  database?: Database
}

/** The real application on real SQL, listening on a free port. */
export class TestApp {
  deps!: Deps
  /** The sent mails, unless the test has its own mailer. */
  readonly mails: Mail[] = []
  #database!: Database
  #server!: Server
  #close!: () => void
  readonly #statements = new OwnedStatements()
  url = ''
  router!: Express['router']

  async start({ env = {}, deps = {}, client, database }: TestOptions): Promise<void> {
    this.#database = database ?? (await openTestDatabase())
    const parsed = parseEnv({ ...TEST_ENV, ...SECRETS, ...env })
    const db = drizzle(this.#database.pool, { logger: this.#statements })
    const real = createDeps(parsed, { ...this.#database, db })
    const mailer = async (mail: Mail) => void this.mails.push(mail)
    this.deps = { ...real, mailer, background: createBackground(real.log), ...deps }
    const { app, close } = createApp(this.deps, client)
    this.#close = close
    this.router = app.router
    this.#server = createServer((req, res) => asCall(() => app(req, res)))
    this.url = `http://127.0.0.1:${await listen(this.#server)}`
  }

  /** A browser without a session. */
  visitor(): Agent {
    const agent = supertest.agent(this.url).set('Sec-Fetch-Site', 'same-origin')
    // As a proxy in front of the server does.
    if (this.deps.env.APP_URL.startsWith('https:')) agent.set('X-Forwarded-Proto', 'https')
    return agent
  }

  /** A new signed-in account, much faster than by a registration. @param confirmed whether its address is */
  async signUp({ premium = false, confirmed = false } = {}): Promise<SignedIn> {
    const agent = this.visitor()
    const emailConfirmedAt = confirmed ? this.deps.now() : null
    const { user, password, cookies } = await createSignedInAccount(this.deps, { emailConfirmedAt })
    agent.jar.setCookies(cookies, new URL(this.url).hostname, '/')
    const body = presentUser(this.deps, user)
    if (premium) {
      await grantPremium(this.deps, user, new Date(this.deps.now().getTime() + 30 * 86_400_000))
      await markBadgesSeen(this.deps, user, ['premium'])
    }
    return Object.assign(agent, { user: body, password })
  }

  async stop(): Promise<void> {
    this.#close()
    await close(this.#server)
    await this.deps.background.settled()
    await this.#database.close()
    expect([...this.#statements.without], 'statements that do not name the owner').toEqual([])
  }
}

/** Starts the application for a test file and stops it afterwards. */
export function useTestApp(options: TestOptions = {}): TestApp {
  const t = new TestApp()
  beforeAll(() => t.start(options))
  afterAll(() => t.stop())
  return t
}
