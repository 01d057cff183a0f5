import { Router } from 'express'
import type { Deps } from '#server/deps.ts'

/** `/healthz`: the process lives. `/readyz`: its database answers. */
export function healthRouter({ pool }: Pick<Deps, 'pool'>): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' })
  })
  return router
}
