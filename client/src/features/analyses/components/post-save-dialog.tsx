import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../components/layout/session-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { useAnalyzeDream } from '../analyses.queries.ts'
import { isLimitError } from '../analysis-error.ts'
import { analysesLeft } from '../daily-analyses.ts'
import { AnalysisChoice, quotaWords } from './analysis-choice.tsx'
import { LimitNotice } from './analysis-limit-card.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface PostSaveDialogProps {
  dream: Dream
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** After a save: have the dream read, look at it, or leave it at that. */
export function PostSaveDialog({ dream, open, onOpenChange }: PostSaveDialogProps) {
  const [upsell, setUpsell] = useState(false)
  const { leaveFor, onCloseAutoFocus } = useLeave(() => onOpenChange(false))
  return (
    <>
      <Dialog open={open && !upsell} onOpenChange={onOpenChange}>
        <DialogContent
          className="is-compact"
          title="Sogno salvato"
          description={<Saved title={dream.title} />}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Choices
            dream={dream}
            onLeave={leaveFor}
            onClose={() => onOpenChange(false)}
            onUpsell={() => setUpsell(true)}
          />
        </DialogContent>
      </Dialog>
      <PremiumUpsellDialog open={open && upsell} onOpenChange={setUpsell} />
    </>
  )
}

/** Leaves once the dialog is gone, so that the focus goes to the new screen and not back behind the dialog. */
function useLeave(close: () => void) {
  const [, navigate] = useLocation()
  const destination = useRef<string>(undefined)
  const leaveFor = (address: string) => {
    destination.current = address
    close()
  }
  const onCloseAutoFocus = (event: Event) => {
    if (!destination.current) return
    event.preventDefault()
    navigate(destination.current)
    destination.current = undefined
  }
  return { leaveFor, onCloseAutoFocus }
}

function Saved({ title }: { title: string }) {
  return <span className="[overflow-wrap:anywhere]">«{title}» è nel tuo diario.</span>
}

interface ChoicesProps {
  dream: Dream
  onLeave: (address: string) => void
  onClose: () => void
  onUpsell: () => void
}

/** Unmounted when the dialog closes, so that a reading which arrives later takes nobody away from where they are. */
function Choices({ dream, onLeave, onClose, onUpsell }: ChoicesProps) {
  const user = useSession()
  const analyze = useAnalyzeDream({ limitToast: false })
  const left = analysesLeft(user)
  const isPremium = user.subscriptionPlan === 'premium'

  const read = (type: AnalysisKind) =>
    analyze.mutate({ dreamId: dream.id, type }, { onSuccess: () => onLeave(paths.analysis(dream.id)) })
  const leave = (
    <>
      <Button variant="ghost" block onClick={() => onLeave(paths.dream(dream.id))}>
        Visualizza sogno
      </Button>
      <Button variant="ghost" block onClick={onClose}>
        Chiudi
      </Button>
    </>
  )

  if (left === 0 || isLimitError(analyze.error)) {
    return (
      <LimitNotice primary heading={<h3 className="h3 mt-3.5 mb-1.5">Hai esaurito le analisi gratuite</h3>}>
        {leave}
      </LimitNotice>
    )
  }
  return (
    <div className="grid gap-2">
      <AnalysisChoice
        recommended={isPremium ? 'advanced' : 'basic'}
        lamp="primary"
        pending={analyze.isPending ? analyze.variables.type : null}
        onChoose={(kind) => (kind === 'advanced' && !isPremium ? onUpsell() : read(kind))}
      />
      <p className="small muted py-1 text-center">{quotaWords(left)}</p>
      {leave}
    </div>
  )
}
