import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { call, path } from '#client/api/call.ts'
import { Switch } from '#client/components/ui/switch.tsx'
import { useSession } from '#client/lib/contexts.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { tabs } from '#client/lib/tabs.ts'

type ShownAsSwitchProps = Omit<ComponentProps<typeof Switch>, 'label'> & { name: string }

/** The publicly shown name, with the switch that hides it. */
export function ShownAsSwitch({ name, ...rest }: ShownAsSwitchProps) {
  const label = (
    <span className="wrap-anywhere">
      Comparirai come «{name}» · <span className="link">Cambia</span>
    </span>
  )
  return <Switch {...rest} label={label} />
}

/** The same for the signed-in user, saved at once. @param name the server's shown name */
export function ShownAs({ name, className }: { name: string; className?: string }) {
  const { publicProfile } = useSession()
  const queryClient = useQueryClient()
  const [wished, setWished] = useState<boolean>()
  const { mutate } = useMutation({
    meta: { errorTitle: 'Scelta non salvata' },
    mutationFn: (publicProfile: boolean) => call('PATCH /api/profile', { body: { publicProfile } }),
    // The leaderboard and what one shares show the name, or do not.
    onSuccess: () => {
      tabs.post({ type: 'invalidate', keys: [path('GET /api/profile'), USER_KEY[0]] })
      return queryClient.invalidateQueries()
    },
    onSettled: () => setWished(undefined),
  })
  return (
    <ShownAsSwitch
      className={className}
      name={name}
      description="Nella classifica e accanto a ciò che condividi, anche già condiviso."
      checked={wished ?? publicProfile}
      onChange={({ target }) => {
        setWished(target.checked)
        mutate(target.checked)
      }}
    />
  )
}
