import { paths } from '#client/app/paths.ts'
import { localPath } from '#shared/constants/local-path.ts'

const PARAM = 'next'

/** An address that remembers where the person was going. */
function withNext(address: string, wanted: string): string {
  return wanted === paths.home ? address : `${address}?${PARAM}=${encodeURIComponent(wanted)}`
}

/** The sign-in screen's address, remembering where the person was going. */
export const authPath = (wanted: string) => withNext(paths.auth, wanted)

/** Where signing in through another service begins, remembering where the person was going. */
export const socialPath = (provider: string, wanted: string) => withNext(paths.socialLogin(provider), wanted)

/** Where to go after signing in. Only addresses of our own count. */
export function nextPath(search: string): string {
  return localPath(new URLSearchParams(search).get(PARAM)) ?? paths.home
}
