import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { untilClosed } from '#server/http/event-stream.ts'
import { parse } from '#server/http/parse.ts'
import { byAccount, HOUR, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import type { MonthAnalyzed } from '#shared/contracts/monthly-analyses.ts'
import { presentMonthly } from './monthly-analyses.presenter.ts'
import * as service from './monthly-analyses.service.ts'

const MONTHLY: Limit = { name: 'monthly', points: 30, seconds: HOUR, key: byAccount }

export function monthlyAnalysesRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const rows = await service.listMonthly(deps, currentUser(req))
    res.json(rows.map(presentMonthly))
  })

  router.get('/latest', async (req, res) => {
    const latest = await service.findLatest(deps, currentUser(req))
    if (!latest) throw notFound('Non hai ancora un’analisi mensile.')
    res.json(presentMonthly(latest))
  })

  router.post('/', rateLimit(deps, MONTHLY), async (req, res) => {
    parse(emptyBodySchema, req.body)
    const { analysis, created, newBadges } = await service.createMonthly(deps, currentUser(req), untilClosed(res))
    res.status(created ? 201 : 200).json({ ...presentMonthly(analysis), newBadges } satisfies MonthAnalyzed)
  })
  return router
}
