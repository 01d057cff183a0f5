import { type Request, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { byAccount, HOUR, type Limit, rateLimit } from '#server/http/rate-limit.ts'
import { analyzeSchema } from '#shared/contracts/analyses.ts'
import { presentAnalysis } from './analyses.presenter.ts'
import * as service from './analyses.service.ts'

const ANALYSES: Limit = { name: 'analyze', points: 120, seconds: HOUR, key: byAccount }

export function analysesRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.post('/:id/analyze', rateLimit(deps, ANALYSES), async (req, res) => {
    const dreamId = parseId(req.params.id, DREAM_NOT_FOUND)
    const { type: kind } = parse(analyzeSchema, req.body)
    const result = await service.analyze(deps, { actor: currentUser(req), dreamId, kind, signal: untilClosed(req) })
    res.status(result.created ? 201 : 200).json(presentAnalysis(result))
  })

  router.get('/:id/analysis', async (req, res) => {
    const id = parseId(req.params.id, DREAM_NOT_FOUND)
    res.json(presentAnalysis(await service.getAnalysis(deps, currentUser(req), id)))
  })
  return router
}

/** Aborts when the person leaves before the answer. */
function untilClosed(req: Request): AbortSignal {
  const controller = new AbortController()
  req.res?.once('close', () => controller.abort())
  return controller.signal
}
