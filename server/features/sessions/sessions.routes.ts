import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { presentSession } from './sessions.presenter.ts'
import * as service from './sessions.service.ts'

export function sessionsRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const rows = await service.listSessions(deps, currentUser(req))
    res.json(rows.map((row) => presentSession(row, req.sessionID)))
  })

  router.delete('/others', async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json({ ended: await service.endOtherSessions(deps, currentUser(req), req.sessionID) })
  })
  return router
}
