import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#client/components/ui/button.tsx'
import { client } from '#client/lib/client.ts'
import { cn } from '#client/lib/cn.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { tabs } from '#client/lib/tabs.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import { profileCalls } from '#shared/constants/identity.ts'
import { useSession } from './session-context.tsx'

const profile = client<typeof import('#shared/contracts/profile.ts').profileEndpoints>(profileCalls)

interface PublicProfileNoticeProps {
  /** Takes the focus, which the notice loses when it goes; a dialog sees to that by itself. */
  onDone?: () => void
  className?: string
}

/** Asks, until the person has chosen, whether others see the name. Nobody sees it before. */
export function PublicProfileNotice({ onDone, className }: PublicProfileNoticeProps) {
  const { publicProfileSeen } = useSession()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    meta: { errorTitle: 'Scelta non salvata' },
    mutationFn: (publicProfile: boolean) => profile.update({ body: { publicProfile } }),
    // The leaderboard and what one shares show the name, or do not.
    onSuccess: async () => {
      tabs.post({ type: 'invalidate', keys: [profile.get.path(), USER_KEY[0]] })
      await queryClient.invalidateQueries()
      onDone?.()
    },
  })
  if (publicProfileSeen) return null
  return (
    <section className={cn('grid gap-3', className)} aria-label="Come ti vedono gli altri">
      <p className="font-semibold">Per gli altri ora sei «{ANONYMOUS_DREAMER}»</p>
      <p className="small muted">
        Con il profilo pubblico, nella classifica e accanto ai sogni che condividi compaiono il tuo nome e il tuo
        avatar. Altrimenti resti senza nome, e fuori dalla classifica. Puoi cambiare idea dal profilo.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="s" busy={isPending && variables} onClick={() => mutate(true)}>
          Mostra il mio nome
        </Button>
        <Button variant="outline" size="s" busy={isPending && !variables} onClick={() => mutate(false)}>
          Resta senza nome
        </Button>
      </div>
    </section>
  )
}
