import { Feather, Mic } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { useConfig } from '#client/lib/config.ts'
import { useNewDream } from '#client/lib/contexts.ts'

/** The page's primary button; on a phone the bottom bar holds that one, and this one is soft. */
export function NewDreamButton({ className }: { className?: string }) {
  const openNewDream = useNewDream()
  const mobile = useIsMobile()
  return (
    <Button
      variant={mobile ? 'soft' : 'primary'}
      size="lg"
      className={className}
      aria-haspopup="dialog"
      onClick={() => openNewDream()}
    >
      <Feather size={20} />
      Registra Nuovo Sogno
    </Button>
  )
}

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
      <Mic size={mobile ? 22 : 20} />
      {!mobile && 'Racconta a voce'}
    </Button>
  )
}
