import { pipeline } from 'node:stream/promises'
import type { Router } from 'express'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { concurrencyLimit } from '#server/http/rate-limit.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { exportEndpoints, exportSchema } from '#shared/contracts/export.ts'
import * as service from './export.service.ts'

const AT_ONCE = {
  total: 10,
  perAccount: 1,
  message: 'Stiamo già preparando un’altra esportazione. Riprova tra qualche secondo.',
}

export function exportRouter(deps: Deps): Router {
  return implement(
    deps,
    exportEndpoints,
    {
      'GET /api/export/schema.json': () => z.toJSONSchema(exportSchema),
      'GET /api/export': async ({ actor, res }) => {
        const zip = await service.exportJournal(deps, actor)
        res.attachment(`diario-dei-sogni-${dayOf(deps.now())}.zip`)
        await pipeline(zip, res)
      },
    },
    { 'GET /api/export': [concurrencyLimit(AT_ONCE)] },
  )
}
