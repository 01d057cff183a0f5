import Bowser from 'bowser'
import type { Session } from '#shared/contracts/sessions.ts'
import type { SessionRow } from './sessions.repo.ts'

const EPOCH = new Date(0).toISOString()

/** A session as its owner sees it; its id is the key to the account and never leaves. */
export function presentSession({ sid, sess }: SessionRow, currentSid: string): Session {
  const signedInAt = sess.signedInAt ?? sess.lastUsedAt ?? EPOCH
  return {
    current: sid === currentSid,
    ...presentDevice(sess.userAgent),
    signedInAt,
    lastUsedAt: sess.lastUsedAt ?? signedInAt,
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
