import { Mic } from 'lucide-react'
import { useNewDream } from '#client/components/layout/new-dream-context.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { useConfig } from '#client/lib/config.ts'
import { useIsMobile } from '#client/lib/use-media-query.ts'

/** Opens the form of a new dream at its recorder, where this server can write recordings down. */
export function VoiceDreamButton() {
  const openNewDream = useNewDream()
  const mobile = useIsMobile()
  const { data: config } = useConfig()
  if (!config?.transcription) return null
  return (
    <Button
      variant={mobile ? 'outline' : 'ghost'}
      size="lg"
      icon={mobile}
      aria-haspopup="dialog"
      aria-label={mobile ? 'Racconta a voce' : undefined}
      onClick={() => openNewDream({ voice: true })}
    >
      <Mic size={mobile ? 22 : 20} strokeWidth={1.9} aria-hidden="true" />
      {!mobile && 'Racconta a voce'}
    </Button>
  )
}
