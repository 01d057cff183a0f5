import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { presentStats } from './stats.presenter.ts'
import * as service from './stats.service.ts'

export function statsRouter(deps: Deps): Router {
  return Router()
    .use(requireUser)
    .get('/', async (req, res) => {
      res.json(presentStats(await service.getStats(deps, currentUser(req))))
    })
    .get('/year/:year', async (req, res) => {
      res.json(await service.getYear(deps, currentUser(req), req.params.year))
    })
    .get('/links', async (req, res) => {
      res.json(await service.getLinks(deps, currentUser(req)))
    })
}
