import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { untilClosed } from '#server/http/event-stream.ts'
import { implement } from '#server/http/implement.ts'
import { monthlyEndpoints } from '#shared/contracts/monthly-analyses.ts'
import { monthOverview } from './month-threads.ts'
import * as service from './monthly-analyses.service.ts'

export function monthlyAnalysesRouter(deps: Deps): Router {
  return implement(deps, monthlyEndpoints, {
    'GET /api/monthly-analysis': async ({ actor }) =>
      (await service.listMonthly(deps, actor)).map(service.presentMonthly),
    'GET /api/monthly-analysis/latest': async ({ actor }) => {
      const latest = await service.findLatest(deps, actor)
      if (!latest) throw notFound('Non hai ancora un’analisi mensile.')
      return { ...service.presentMonthly(latest), month: await monthOverview(deps, actor, latest) }
    },
    'POST /api/monthly-analysis': async ({ actor, res }) => {
      const { analysis, created, newBadges } = await service.createMonthly(deps, actor, untilClosed(res))
      const status: 200 | 201 = created ? 201 : 200
      return {
        status,
        body: { ...service.presentMonthly(analysis), month: await monthOverview(deps, actor, analysis), newBadges },
      }
    },
  })
}
