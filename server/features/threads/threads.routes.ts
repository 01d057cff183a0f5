import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { setPerson } from '#server/features/stats/stats.service.ts'
import { implement } from '#server/http/implement.ts'
import { threadEndpoints } from '#shared/contracts/threads.ts'
import * as service from './threads.service.ts'

export function threadsRouter(deps: Deps): Router {
  return implement(deps, threadEndpoints, {
    get: ({ actor, params }) => service.getThread(deps, actor, params),
    ofDream: ({ actor, params }) => service.getDreamThreads(deps, actor, params.id),
    setPerson: ({ actor, body }) => setPerson(deps, actor, body),
  })
}
