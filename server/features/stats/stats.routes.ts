import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import * as service from './stats.service.ts'

export function statsRouter(deps: Deps): Router {
  return Router()
    .use(requireUser)
    .get('/', async (req, res) => {
      res.json(await service.getStats(deps, currentUser(req)))
    })
}
