import { Feather, Mic } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { useConfig } from '#client/lib/config.ts'
import { useNewDream } from '#client/lib/contexts.ts'

/** The page's primary button; soft on a phone, where the bottom bar has the primary one. */
export function NewDreamButton({ className }: { className?: string }) {
  const openNewDream = useNewDream()
  const mobile = useIsMobile()
  return (
    <Button
      variant={mobile ? 'soft' : 'primary'}
      size="lg"
      className={className}
      aria-haspopup="dialog"
      data-form=""
      onClick={() => openNewDream()}
    >
      <Feather size={20} />
      Registra Nuovo Sogno
    </Button>
  )
}

/** Opens the new-dream form at its recorder, if the server transcribes. */
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
      data-form=""
      aria-label={mobile ? 'Racconta a voce' : undefined}
      onClick={() => openNewDream({ voice: true })}
    >
      <Mic size={mobile ? 22 : 20} />
      {!mobile && 'Racconta a voce'}
    </Button>
  )
}
