import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { setPerson } from '#server/features/stats/stats.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { personSchema } from '#shared/contracts/threads.ts'
import * as service from './threads.service.ts'

export function threadsRouter(deps: Deps): Router {
  return Router()
    .use(requireUser)
    .get('/:kind/:name', async (req, res) => {
      res.json(await service.getThread(deps, currentUser(req), req.params))
    })
}

/** `/api/dreams/:id/threads` */
export function dreamThreadsRouter(deps: Deps): Router {
  return Router()
    .use(requireUser)
    .get('/:id/threads', async (req, res) => {
      const id = parseId(req.params.id, DREAM_NOT_FOUND)
      res.json(await service.getDreamThreads(deps, currentUser(req), id))
    })
}

/** `/api/people` */
export function peopleRouter(deps: Deps): Router {
  return Router()
    .use(requireUser)
    .post('/', async (req, res) => {
      await setPerson(deps, currentUser(req), parse(personSchema, req.body))
      res.status(204).end()
    })
}
