import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { annotationEndpoints } from '#shared/contracts/annotations.ts'
import * as service from './annotations.service.ts'

export function annotationsRouter(deps: Deps): Router {
  return implement(deps, annotationEndpoints, {
    get: ({ actor, params }) => service.getAnnotated(deps, actor, params.id),
    replace: ({ actor, params, body }) => service.replaceAnnotations(deps, actor, params.id, body),
    evening: ({ actor }) => service.getEvening(deps, actor),
    dictionary: ({ actor, query }) => service.getDictionary(deps, actor, query),
  })
}
