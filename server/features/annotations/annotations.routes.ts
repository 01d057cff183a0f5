import { createHash } from 'node:crypto'
import type { Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { parse } from '#server/http/parse.ts'
import { type AnnotatedDream, annotationEndpoints, annotationIdSchema } from '#shared/contracts/annotations.ts'
import * as service from './annotations.service.ts'

export function annotationsRouter(deps: Deps): Router {
  return implement(deps, annotationEndpoints, {
    'GET /api/dreams/:id/annotations': ({ actor, params, res }) =>
      tagged(res, service.getAnnotated(deps, actor, params.id)),
    'PUT /api/dreams/:id/annotations/:annotation': ({ actor, params, body, res }) =>
      tagged(res, service.putAnnotation(deps, actor, params.id, parse(annotationIdSchema, params.annotation), body)),
    'DELETE /api/dreams/:id/annotations/:annotation': ({ actor, params, res }) =>
      tagged(res, service.removeAnnotation(deps, actor, params.id, parse(annotationIdSchema, params.annotation))),
    'PUT /api/dreams/:id/annotations': ({ actor, params, body, res }) =>
      tagged(res, service.mergeAnnotations(deps, actor, params.id, body)),
    'GET /api/annotations/evening': ({ actor }) => service.getEvening(deps, actor),
    'GET /api/dictionary': ({ actor, query }) => service.getDictionary(deps, actor, query),
  })
}

/** Whoever has the list already is told so. */
async function tagged(res: Response, made: Promise<AnnotatedDream>): Promise<AnnotatedDream> {
  const annotated = await made
  res.set('ETag', `"${createHash('sha256').update(JSON.stringify(annotated)).digest('base64url')}"`)
  return annotated
}
