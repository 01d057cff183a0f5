import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { pageOf } from '#server/paging.ts'
import { securityEventEndpoints } from '#shared/contracts/security-events.ts'
import { listEvents } from './security-events.service.ts'

export function securityEventsRouter(deps: Deps): Router {
  return implement(deps, securityEventEndpoints, {
    list: async ({ actor, query }) => {
      const { items, nextCursor } = pageOf(await listEvents(deps, actor, query), query.limit, ({ id }) => [id])
      const events = items.map(({ id, kind, device, createdAt }) => ({
        id,
        kind,
        device,
        createdAt: createdAt.toISOString(),
      }))
      return { items: events, nextCursor }
    },
  })
}
