import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { describeDevice } from '#server/features/security-events/device.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import { currentUser, requireUser, userAgentOf } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import type { Session } from '#shared/contracts/sessions.ts'
import type { SessionRow } from './sessions.repo.ts'
import * as service from './sessions.service.ts'

export function sessionsRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    const rows = await service.listSessions(deps, currentUser(req))
    res.json(rows.map((row) => presentSession(row, req.sessionID)))
  })

  router.delete('/others', async (req, res) => {
    parse(emptyBodySchema, req.body)
    const ended = await service.endOtherSessions(deps, currentUser(req), req.sessionID)
    if (ended > 0) await recordEvent(deps, currentUser(req), 'other_sessions_ended', userAgentOf(req))
    res.json({ ended })
  })

  router.delete('/:session', async (req, res) => {
    parse(emptyBodySchema, req.body)
    await service.endSession(deps, currentUser(req), req.params.session)
    await recordEvent(deps, currentUser(req), 'session_ended', userAgentOf(req))
    res.status(204).end()
  })
  return router
}

/** A session as its owner sees it; its `sid` is the key to the account and never leaves. */
function presentSession(row: SessionRow, currentSid: string): Session {
  const { id, sid, signedInAt, lastUsedAt, userAgent } = row
  return { id, current: sid === currentSid, ...describeDevice(userAgent), signedInAt, lastUsedAt }
}
