import { CircleCheck, Crown, LockKeyhole } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { cn } from '#client/lib/cn.ts'
import type { LockableGroup } from '#shared/constants/analyses.ts'
import { lockedWords } from '../pattern-groups.ts'

/** Names what the plan leaves out, once and quietly. */
export function LockedGroups({ locked }: { locked: readonly LockableGroup[] }) {
  return (
    <section className="card" aria-labelledby="locked-title">
      <h2 className="h3 mb-2 flex items-center gap-2.5" id="locked-title">
        <LockKeyhole className="text-muted" size={19} strokeWidth={1.9} aria-hidden="true" />
        Con Premium
      </h2>
      <p className="muted text-[15px]">La lettura comprende anche {lockedWords(locked)} del tuo sogno.</p>
      <Link className={cn(buttonVariants({ variant: 'soft', size: 's' }), 'mt-4')} href={paths.subscription}>
        Passa a Premium
      </Link>
    </section>
  )
}

interface AdvancedActionProps {
  used: boolean
  onAdvanced: () => void
}

/** Premium: the one advanced reading of this dream, or the fact that it was made. */
export function AdvancedAction({ used, onAdvanced }: AdvancedActionProps) {
  const isMobile = useIsMobile()
  if (used) {
    return (
      <Button variant="soft" block disabled>
        <CircleCheck size={18} strokeWidth={1.9} aria-hidden="true" />
        Analisi avanzata già utilizzata
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <Button variant={isMobile ? 'soft' : 'primary'} block onClick={onAdvanced}>
        <Crown size={18} strokeWidth={1.9} aria-hidden="true" />
        Analisi avanzata
      </Button>
      <p className="small muted">Prende il posto di questa lettura. Si può chiedere una volta per sogno.</p>
    </div>
  )
}
