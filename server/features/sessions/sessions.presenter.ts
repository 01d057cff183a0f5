import Bowser from 'bowser'
import { IDLE_MS } from '#server/http/session.ts'
import type { Session } from '#shared/contracts/sessions.ts'
import type { SessionRow } from './sessions.repo.ts'

/** A session as its owner sees it; its id is the key to the account and never leaves. */
export function presentSession({ sid, sess, expire }: SessionRow, currentSid: string): Session {
  // One that never said when it was used ends so long after that.
  const lastUsedAt = sess.lastUsedAt ?? new Date(expire.getTime() - IDLE_MS).toISOString()
  return {
    current: sid === currentSid,
    ...presentDevice(sess.userAgent),
    signedInAt: sess.signedInAt ?? lastUsedAt,
    lastUsedAt,
  }
}

/** `Chrome su Windows`; what the browser does not tell is left out. */
function presentDevice(userAgent: string | undefined): Pick<Session, 'device' | 'mobile'> {
  if (!userAgent) return { device: 'Dispositivo sconosciuto', mobile: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = [browser.name, os.name].filter(Boolean).join(' su ')
  return {
    device: device || 'Dispositivo sconosciuto',
    mobile: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
