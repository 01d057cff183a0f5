import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { setPerson } from '#server/features/stats/stats.service.ts'
import { implement } from '#server/http/implement.ts'
import { threadEndpoints } from '#shared/contracts/threads.ts'
import * as service from './threads.service.ts'

export function threadsRouter(deps: Deps): Router {
  return implement(deps, threadEndpoints, {
    'GET /api/threads/:kind/:name': ({ actor, params }) => service.getThread(deps, actor, params),
    'GET /api/dreams/:id/threads': ({ actor, params }) => service.getDreamThreads(deps, actor, params.id),
    'POST /api/people': ({ actor, body }) => setPerson(deps, actor, body),
  })
}
