import { paths } from '#client/app/paths.ts'
import { INVITATION_PARAM, localPath } from '#shared/constants/identity.ts'

const PARAM = 'next'

/** An address with the destination and the invitation as parameters. */
function withNext(address: string, wanted: string, invitation: string | null = null): string {
  const search = new URLSearchParams({
    ...(wanted !== paths.home && { [PARAM]: wanted }),
    ...(invitation && { [INVITATION_PARAM]: invitation }),
  }).toString()
  return search ? `${address}?${search}` : address
}

/** The sign-in address, with the destination. */
export const authPath = (wanted: string) => withNext(paths.auth, wanted)

/** The sign-in address of another service, with the destination and the invitation. */
export const socialPath = (provider: string, wanted: string, invitation?: string | null) =>
  withNext(paths.socialLogin(provider), wanted, invitation)

const TAB_PARAM = 'tab'

/** The address of the registration. */
export const registerPath = `${paths.auth}?${TAB_PARAM}=registrati`

export const asksToRegister = (search: string): boolean => new URLSearchParams(search).get(TAB_PARAM) === 'registrati'

export const invitationOf = (search: string): string | null => new URLSearchParams(search).get(INVITATION_PARAM)

/** The destination after sign-in. Accepts only addresses of this site. */
export function nextPath(search: string): string {
  return localPath(new URLSearchParams(search).get(PARAM)) ?? paths.home
}
