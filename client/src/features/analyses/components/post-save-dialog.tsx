import { Lightbulb } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { useAnalysesLeft } from '../daily-analyses.ts'
import { useStartAnalysis } from '../use-start-analysis.ts'
import { AnalysisChoice, LimitNotice, useQuotaWords } from './analysis-choice.tsx'
import { FoundElements } from './found-elements.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface PostSaveDialogProps {
  dream: Dream
  /** Says how little room the plan has left. */
  room?: ReactNode
  /** Asks for the mood where none was told. */
  mood?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** After a save: have the dream analysed, look at it, or leave it at that. */
export function PostSaveDialog({ dream, room, mood, open, onOpenChange }: PostSaveDialogProps) {
  // An offer or a question stands in the dialog's place, and leads back to it.
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
        <DialogContent compact title="Sogno salvato" description={<Saved dream={dream} />}>
          {room}
          {mood}
          <FoundElements className="mb-5" dream={dream} />
          <Choices
            isWaiting={dream.id < 0}
            onView={() => leaveFor(paths.dream(dream.id))}
            onLeaf={() => leaveFor(paths.leaf(dream.id))}
            onClose={close}
            onChoose={choose}
          />
        </DialogContent>
      </Dialog>
      <PremiumUpsellDialog open={open && aside === 'offer'} onOpenChange={() => setAside(undefined)} onLeave={close} />
    </>
  )
}

function Saved({ dream: { id, title } }: { dream: Dream }) {
  const where =
    id < 0 ? 'è al sicuro su questo dispositivo, e parte da solo quando torna la rete.' : 'è nel tuo diario.'
  return (
    <span className="[overflow-wrap:anywhere]">
      «{title}» {where}
    </span>
  )
}

interface ChoicesProps {
  /** The dream waits on this device for a network. */
  isWaiting: boolean
  onView: () => void
  onLeaf: () => void
  onClose: () => void
  onChoose: (kind: AnalysisKind) => void
}

function Choices({ isWaiting, onView, onLeaf, onClose, onChoose }: ChoicesProps) {
  const isPremium = useSession().subscriptionPlan === 'premium'
  const left = useAnalysesLeft()
  const quota = useQuotaWords()
  const leave = (
    <>
      <Button variant="ghost" block onClick={onView}>
        Visualizza sogno
      </Button>
      <Button variant="ghost" block onClick={onClose}>
        Chiudi
      </Button>
    </>
  )

  // One word is a whole use: of what can follow a save in the morning it asks for least.
  const leaf = !isWaiting && (
    <Button variant="primary" block onClick={onLeaf}>
      <Lightbulb size={18} aria-hidden="true" />
      In controluce
    </Button>
  )

  // No plan can be chosen without a network, and the dream is not in the diary yet, as the notice says.
  if (left === 0 && isWaiting) return <div className="grid gap-2">{leave}</div>
  if (left === 0) {
    return (
      <LimitNotice
        primary={false}
        heading={<h3 className="h3 mt-3.5 mb-1.5">Hai esaurito le analisi gratuite</h3>}
        onLeave={onClose}
      >
        {leaf}
        {leave}
      </LimitNotice>
    )
  }
  return (
    <div className="grid gap-2">
      {leaf}
      <AnalysisChoice
        recommended={isPremium ? 'advanced' : 'basic'}
        lamp={isWaiting ? 'primary' : 'soft'}
        onChoose={onChoose}
      />
      <p className="small muted py-1 text-center">{quota}</p>
      {leave}
    </div>
  )
}
