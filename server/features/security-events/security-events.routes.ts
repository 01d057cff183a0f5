import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { pageOf } from '#server/paging.ts'
import { type SecurityLog, securityLogQuerySchema } from '#shared/contracts/security-events.ts'
import { listEvents } from './security-events.service.ts'

export function securityEventsRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const query = parse(securityLogQuerySchema, req.query)
    const rows = await listEvents(deps, currentUser(req), query)
    const { items, nextCursor } = pageOf(rows, query.limit, ({ id }) => [id])
    const events = items.map(({ id, kind, device, createdAt }) => ({
      id,
      kind,
      device,
      createdAt: createdAt.toISOString(),
    }))
    res.json({ items: events, nextCursor } satisfies SecurityLog)
  })
  return router
}
