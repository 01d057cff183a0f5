import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { deviceDiaryEndpoints } from '#shared/contracts/device-diary.ts'
import { listChanges } from './device-diary.service.ts'

export function deviceDiaryRouter(deps: Deps): Router {
  return implement(deps, deviceDiaryEndpoints, {
    'GET /api/device-diary': ({ actor, query }) => listChanges(deps, actor, query),
  })
}
