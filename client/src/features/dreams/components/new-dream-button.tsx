import { Feather } from 'lucide-react'
import { useNewDream } from '../../../components/layout/new-dream-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'

interface NewDreamButtonProps {
  /** Where the page's lamp is another one. */
  soft?: boolean
  className?: string
}

/** The page's lamp; on a phone the bottom bar holds it, and this one is soft. */
export function NewDreamButton({ soft, className }: NewDreamButtonProps) {
  const openNewDream = useNewDream()
  const mobile = useIsMobile()
  return (
    <Button
      variant={soft || mobile ? 'soft' : 'primary'}
      size="lg"
      className={className}
      aria-haspopup="dialog"
      onClick={openNewDream}
    >
      <Feather size={20} strokeWidth={1.9} aria-hidden="true" />
      Registra Nuovo Sogno
    </Button>
  )
}
