import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { NewDreamProvider, type OpenNewDream, wantsVoice } from '../components/layout/new-dream-context.tsx'
import { FlowPart, flowPart } from './new-dream-flow-part.tsx'
import { paths } from './paths.ts'

const formPart = flowPart(() =>
  import('../features/dreams/components/dream-form-dialog.tsx').then((module) => module.DreamFormDialog),
)
const offerPart = flowPart(() =>
  import('../features/analyses/components/post-save-dialog.tsx').then((module) => module.PostSaveDialog),
)

/** The new-dream dialog is open by a button anywhere, or by its own address over the list of dreams. */
function useFormOpen() {
  const [location, navigate] = useLocation()
  const [requested, setRequested] = useState(false)
  const onItsAddress = location === paths.newDream

  const setOpen = (open: boolean) => {
    setRequested(open)
    if (!open && onItsAddress) navigate(paths.dreams, { replace: true })
  }
  return [requested || onItsAddress, setOpen] as const
}

/** Records a dream from anywhere, then offers to have it read. */
export function NewDreamFlow({ children }: { children: ReactNode }) {
  const [formOpen, setFormOpen] = useFormOpen()
  const [voice, setVoice] = useState(false)
  const [saved, setSaved] = useState<Dream | null>(null)
  const [offerOpen, setOfferOpen] = useState(false)

  const open: OpenNewDream = (request) => {
    setVoice(wantsVoice(request))
    setFormOpen(true)
  }

  const handleSaved = (dream: Dream, created: boolean) => {
    setFormOpen(false)
    if (!created) return
    setSaved(dream)
    setOfferOpen(true)
  }
  return (
    <NewDreamProvider open={open}>
      {children}
      {formOpen && (
        <FlowPart
          part={formPart}
          with={{ open: true, voice, onOpenChange: setFormOpen, onSaved: handleSaved }}
          onFailure={() => setFormOpen(false)}
          onRetry={() => setFormOpen(true)}
        />
      )}
      {saved && (
        <FlowPart
          part={offerPart}
          with={{ dream: saved, open: offerOpen, onOpenChange: setOfferOpen }}
          onFailure={() => setSaved(null)}
          onRetry={() => setSaved(saved)}
        />
      )}
    </NewDreamProvider>
  )
}
