import Bowser from 'bowser'
import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
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
    res.json({ ended: await service.endOtherSessions(deps, currentUser(req), req.sessionID) })
  })
  return router
}

/** A session as its owner sees it; its id is the key to the account and never leaves. */
function presentSession({ sid, signedInAt, lastUsedAt, userAgent }: SessionRow, currentSid: string): Session {
  return { current: sid === currentSid, ...presentDevice(userAgent), signedInAt, lastUsedAt }
}

/** `Chrome su Windows`, as far as the browser says it. */
function presentDevice(userAgent: string | null): Pick<Session, 'device' | 'mobile'> {
  if (!userAgent) return { device: 'Dispositivo sconosciuto', mobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = [browser.name, os.name].filter(Boolean).join(' su ')
  return {
    device: device || 'Dispositivo sconosciuto',
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
