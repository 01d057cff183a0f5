import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { client } from '#client/lib/client.ts'
import { useBecome } from '#client/lib/identity.tsx'
import { page } from '#client/lib/page.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { clearTabStorage } from '#client/lib/storage.ts'
import { tabs } from '#client/lib/tabs.ts'
import { toast } from '#client/lib/toast.ts'
import { accountCalls, authCalls } from '#shared/constants/identity.ts'
import type { SocialProvider } from '#shared/constants/social-logins.ts'
import type { DeleteAccount } from '#shared/contracts/account.ts'

const account = client<typeof import('#shared/contracts/account.ts').accountEndpoints>(accountCalls)
const auth = client<typeof import('#shared/contracts/auth.ts').authEndpoints>(authCalls)

/** Deletes the account and leads to the sign-in screen; the answer also empties the browser's storage for this site. */
export function useDeleteAccount() {
  const become = useBecome()
  const [, navigate] = useLocation()
  return useMutation({
    meta: { errorTitle: 'Account non eliminato' },
    mutationFn: (input: DeleteAccount) => account.delete({ body: input }),
    gcTime: FORGET_MS,
    onSuccess: () => {
      tabs.post({ type: 'signed-out' })
      clearTabStorage()
      become(null)
      navigate(paths.auth, { replace: true })
      toast({ title: 'Account eliminato', description: 'I tuoi sogni e i tuoi dati non sono più qui.' })
    },
  })
}

/** Signs out and in again through the account's service, and comes back to the profile. */
export function useSignInAgain(provider: SocialProvider) {
  return useMutation({
    meta: { errorTitle: 'Errore disconnessione' },
    mutationFn: () => auth.logout(),
    onSuccess: () => page.open(`${paths.socialLogin(provider)}?next=${encodeURIComponent(paths.profile)}`),
  })
}
