import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { byAccount, concurrencyLimit, HOUR, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { exportSchema } from '#shared/contracts/export.ts'
import * as service from './export.service.ts'

const EXPORTS: Limit = { name: 'export', points: 20, seconds: HOUR, key: byAccount }
const AT_ONCE = {
  total: 10,
  perAccount: 1,
  message: 'Stiamo già preparando un’altra esportazione. Riprova tra qualche secondo.',
}

export function exportRouter(deps: Deps): Router {
  const router = Router()
  router.get('/schema.json', (_req, res) => {
    res.json(z.toJSONSchema(exportSchema))
  })

  router.get('/', requireUser, rateLimit(deps, EXPORTS), concurrencyLimit(AT_ONCE), async (req, res) => {
    const zip = await service.exportJournal(deps, currentUser(req))
    res.attachment(`diario-dei-sogni-${dayOf(deps.now())}.zip`)
    await pipeline(zip, res)
  })
  return router
}
