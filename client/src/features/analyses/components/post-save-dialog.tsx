import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { useSession } from '#client/lib/contexts.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useAnalysesLeft } from '../analyses.queries.ts'
import { useStartAnalysis } from '../use-start-analysis.ts'
import { AnalysisChoice, LimitNotice, useQuotaWords } from './analysis-choice.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface PostSaveDialogProps {
  dream: Dream
  room?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** After a save: analyse the dream, view it, or close. */
export function PostSaveDialog({ dream, room, open, onOpenChange }: PostSaveDialogProps) {
  // An offer or question replaces the dialog, and returns to it.
  const [aside, setAside] = useState<'offer' | 'questions'>()
  const [, navigate] = useLocation()
  const startAnalysis = useStartAnalysis()
  const isFree = useSession().subscriptionPlan === 'free'

  const close = () => onOpenChange(false)
  const leaveFor = (address: string) => {
    close()
    navigate(address)
  }
  const choose = async (kind: AnalysisKind) => {
    if (kind === 'advanced' && isFree) return setAside('offer')
    setAside('questions')
    if (await startAnalysis(dream, kind)) leaveFor(paths.analysis(dream.id))
    setAside(undefined)
  }
  return (
    <>
      <Dialog open={open && !aside} onOpenChange={onOpenChange}>
        <DialogContent
          compact
          title="Sogno salvato"
          description={<span className="wrap-anywhere">«{dream.title}» è nel tuo diario.</span>}
        >
          {room}
          <Choices onView={() => leaveFor(paths.dream(dream.id))} onClose={close} onChoose={choose} />
        </DialogContent>
      </Dialog>
      <PremiumUpsellDialog open={open && aside === 'offer'} onOpenChange={() => setAside(undefined)} onLeave={close} />
    </>
  )
}

interface ChoicesProps {
  onView: () => void
  onClose: () => void
  onChoose: (kind: AnalysisKind) => void
}

function Choices({ onView, onClose, onChoose }: ChoicesProps) {
  const isPremium = useSession().subscriptionPlan === 'premium'
  const left = useAnalysesLeft()
  const quota = useQuotaWords()
  const leave = (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="outline" block onClick={onView}>
        Visualizza sogno
      </Button>
      <Button variant="ghost" block onClick={onClose}>
        Chiudi
      </Button>
    </div>
  )

  if (left === 0) {
    return (
      <LimitNotice
        primary={false}
        heading={<h3 className="h3 mt-3.5 mb-1.5">Hai esaurito le analisi gratuite</h3>}
        onLeave={onClose}
      >
        {leave}
      </LimitNotice>
    )
  }
  return (
    <div className="grid gap-2">
      <AnalysisChoice recommended={isPremium ? 'advanced' : 'basic'} emphasis="primary" onChoose={onChoose} />
      <p className="small muted py-1 text-center">{quota}</p>
      {leave}
    </div>
  )
}
