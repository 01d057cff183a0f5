import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { useUpdateProfile } from './profile.queries.ts'

/**
 * Tells, once, that the name is about to be public, and lets the person choose. Nobody sees the name before.
 * @param onDone takes the focus, which the card loses when it goes
 */
export function PublicProfileNotice({ onDone }: { onDone: () => void }) {
  const { publicProfile, publicProfileSeen } = useSession()
  const { mutate, isPending } = useUpdateProfile()
  const queryClient = useQueryClient()
  const [wished, setWished] = useState(publicProfile)
  if (publicProfileSeen) return null
  const save = () =>
    mutate(
      { publicProfile: wished },
      {
        onSuccess: () => {
          onDone()
          // The leaderboard and one's own shared dream show the name, or do not.
          void queryClient.invalidateQueries()
        },
      },
    )
  return (
    <Card as="section" className="mb-5 grid gap-4 max-md:mb-3" aria-label="Come ti vedono gli altri">
      <Switch
        checked={wished}
        onChange={({ target }) => setWished(target.checked)}
        label="Profilo pubblico"
        description="Se è acceso, nella classifica e accanto ai sogni che condividi compaiono il tuo nome e il tuo avatar; se è spento, resti «Sognatore anonimo» e fuori dalla classifica. Finché non scegli, il tuo nome non compare."
      />
      <Button className="justify-self-start" busy={isPending} onClick={save}>
        Va bene
      </Button>
    </Card>
  )
}
