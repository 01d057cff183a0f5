import { setTimeout as sleep } from 'node:timers/promises'
import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { presentConfig } from './config.presenter.ts'

export function configRouter({ env }: Pick<Deps, 'env'>): Router {
  const config = presentConfig(env)
  return Router().get('/config', (_req, res) => {
    res.json(config)
  })
}

const READY_TIMEOUT_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: its database answers within two seconds, and no stop is under way. */
export function healthRouter({ pool }: Pick<Deps, 'pool'>, isStopping: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const answers = pool.query('select 1').then(
      () => true,
      () => false,
    )
    const inTime = await Promise.race([answers, sleep(READY_TIMEOUT_MS, false, { ref: false })])
    const ready = inTime && !isStopping()
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' })
  })
  return router
}

const SECURITY_TXT_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
export function securityTxtRouter({ env, now }: Pick<Deps, 'env' | 'now'>): Router {
  const path = '/.well-known/security.txt'
  return Router().get(path, (_req, res) => {
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * DAY_MS)
    const lines = [
      `Contact: mailto:${env.SUPPORT_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: it, en',
      `Canonical: ${new URL(path, env.APP_URL)}`,
    ]
    res.type('text/plain').send(`${lines.join('\n')}\n`)
  })
}
