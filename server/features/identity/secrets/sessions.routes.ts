import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { type Session, sessionEndpoints } from '#shared/contracts/sessions.ts'
import { describeDevice } from './device.ts'
import { recordEvent } from './security-events.service.ts'
import type { SessionRow } from './sessions.repo.ts'
import * as service from './sessions.service.ts'

export function sessionsRouter(deps: Deps): Router {
  return implement(deps, sessionEndpoints, {
    list: async ({ actor, req }) =>
      (await service.listSessions(deps, actor)).map((row) => presentSession(row, req.sessionID)),
    endOthers: async ({ actor, req }) => {
      const ended = await service.endOtherSessions(deps, actor, req.sessionID)
      if (ended > 0) await recordEvent(deps, actor, 'other_sessions_ended', userAgentOf(req))
      return { ended }
    },
    end: async ({ actor, params, req }) => {
      await service.endSession(deps, actor, params.session)
      await recordEvent(deps, actor, 'session_ended', userAgentOf(req))
    },
  })
}

/** A session as its owner sees it; its `sid` is the key to the account and never leaves. */
function presentSession(row: SessionRow, currentSid: string): Session {
  const { id, sid, signedInAt, lastUsedAt, userAgent } = row
  return { id, current: sid === currentSid, ...describeDevice(userAgent), signedInAt, lastUsedAt }
}
