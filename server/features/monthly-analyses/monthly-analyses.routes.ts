import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { untilClosed } from '#server/http/event-stream.ts'
import { parse } from '#server/http/parse.ts'
import { byAccount, HOUR, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import type { MonthAnalyzed, MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'
import * as service from './monthly-analyses.service.ts'

const MONTHLY: Limit = { name: 'monthly', points: 30, seconds: HOUR, key: byAccount }

export function monthlyAnalysesRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const rows = await service.listMonthly(deps, currentUser(req))
    res.json(rows.map(presentMonthly))
  })

  router.get('/latest', async (req, res) => {
    res.json(presentMonthly(await service.getLatest(deps, currentUser(req))))
  })

  router.post('/', rateLimit(deps, MONTHLY), async (req, res) => {
    parse(emptyBodySchema, req.body)
    const { analysis, created, newBadges } = await service.createMonthly(deps, currentUser(req), untilClosed(res))
    res.status(created ? 201 : 200).json({ ...presentMonthly(analysis), newBadges } satisfies MonthAnalyzed)
  })
  return router
}

function presentMonthly(row: MonthlyAnalysisRow): MonthlyAnalysis {
  return {
    id: row.id,
    engine: row.engine,
    analysis: row.analysis,
    startDate: row.startDate,
    endDate: row.endDate,
    ...(row.safety && { safety: row.safety }),
    createdAt: row.createdAt.toISOString(),
  }
}
