import { setTimeout as sleep } from 'node:timers/promises'
import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { apiNotFound } from '#server/http/error-handler.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { Config } from '#shared/contracts/config.ts'
import { presentConfig } from './config.presenter.ts'

export function configRouter({ env }: Pick<Deps, 'env'>): Router {
  const config: Config = presentConfig(env)
  return Router().get('/api/config', (_req, res) => {
    res.json(config)
  })
}

const READY_TIMEOUT_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: its database takes writes and answers within two seconds, and no stop is under way. */
export function healthRouter({ pool }: Pick<Deps, 'pool'>, isStopping: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const answers = pool.query(`select current_setting('transaction_read_only') = 'off' as writes`).then(
      ({ rows }) => rows[0]?.writes === true,
      () => false,
    )
    const inTime = await Promise.race([answers, sleep(READY_TIMEOUT_MS, false, { ref: false })])
    const ready = inTime && !isStopping()
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' })
  })
  return router
}

const SECURITY_TXT_DAYS = 180

/** What programs look for under `/.well-known`: whom to tell of a weakness (RFC 9116), the form that changes the password, and nothing else. */
export function wellKnownRouter({ env, now }: Pick<Deps, 'env' | 'now'>): Router {
  const router = Router()
  const path = '/.well-known/security.txt'
  router.get('/.well-known/change-password', (_req, res) => res.redirect('/profile?tab=password'))
  router.get(path, (_req, res) => {
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${env.SUPPORT_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: it, en',
      `Canonical: ${new URL(path, env.APP_URL)}`,
    ]
    res.type('text/plain').send(`${lines.join('\n')}\n`)
  })
  return router.use('/.well-known', apiNotFound)
}
