import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { statsEndpoints } from '#shared/contracts/stats.ts'
import { presentStats } from './stats.presenter.ts'
import * as service from './stats.service.ts'

export function statsRouter(deps: Deps): Router {
  return implement(deps, statsEndpoints, {
    'GET /api/stats': async ({ actor }) => presentStats(await service.getStats(deps, actor)),
    'GET /api/stats/year/:year': ({ actor, params }) => service.getYear(deps, actor, params.year),
  })
}
