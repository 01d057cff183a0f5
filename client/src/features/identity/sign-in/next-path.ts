import { paths } from '#client/app/paths.ts'
import { INVITATION_PARAM, localPath } from '#shared/constants/identity.ts'

const PARAM = 'next'

/** An address that remembers where the person was going, and the invitation that they came with. */
function withNext(address: string, wanted: string, invitation: string | null = null): string {
  const search = new URLSearchParams({
    ...(wanted !== paths.home && { [PARAM]: wanted }),
    ...(invitation && { [INVITATION_PARAM]: invitation }),
  }).toString()
  return search ? `${address}?${search}` : address
}

/** The sign-in screen's address, remembering where the person was going. */
export const authPath = (wanted: string) => withNext(paths.auth, wanted)

/** Where signing in through another service begins, remembering where the person was going and their invitation. */
export const socialPath = (provider: string, wanted: string, invitation?: string | null) =>
  withNext(paths.socialLogin(provider), wanted, invitation)

/** The invitation in the address, if there is one. */
export const invitationOf = (search: string): string | null => new URLSearchParams(search).get(INVITATION_PARAM)

/** Where to go after signing in. Only addresses of our own count. */
export function nextPath(search: string): string {
  return localPath(new URLSearchParams(search).get(PARAM)) ?? paths.home
}
