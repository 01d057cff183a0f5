import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { client } from '#client/lib/client.ts'
import { cn } from '#client/lib/cn.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { tabs } from '#client/lib/tabs.ts'
import { profileCalls } from '#shared/constants/identity.ts'
import { useSession } from './session-context.tsx'

const profile = client<typeof import('#shared/contracts/profile.ts').profileEndpoints>(profileCalls)

interface PublicProfileNoticeProps {
  /** Takes the focus, which the notice loses when it goes; a dialog sees to that by itself. */
  onDone?: () => void
  className?: string
}

/** Tells, until the person has chosen, that the name is about to be public. Nobody sees the name before. */
export function PublicProfileNotice({ onDone, className }: PublicProfileNoticeProps) {
  const { publicProfile, publicProfileSeen } = useSession()
  const queryClient = useQueryClient()
  const [wished, setWished] = useState(publicProfile)
  const { mutate, isPending } = useMutation({
    meta: { errorTitle: 'Scelta non salvata' },
    mutationFn: () => profile.update({ body: { publicProfile: wished } }),
    // The leaderboard and what one shares show the name, or do not.
    onSuccess: async () => {
      tabs.post({ type: 'invalidate', keys: [profile.get.path(), USER_KEY[0]] })
      await queryClient.invalidateQueries()
      onDone?.()
    },
  })
  if (publicProfileSeen) return null
  return (
    <section className={cn('grid gap-4', className)} aria-label="Come ti vedono gli altri">
      <Switch
        checked={wished}
        onChange={({ target }) => setWished(target.checked)}
        label="Profilo pubblico"
        description="Se è acceso, nella classifica e accanto ai sogni che condividi compaiono il tuo nome e il tuo avatar; se è spento, resti «Sognatore anonimo» e fuori dalla classifica. Finché non scegli, il tuo nome non compare."
      />
      <Button variant="soft" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
        Va bene
      </Button>
    </section>
  )
}
