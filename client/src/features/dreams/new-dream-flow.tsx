import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import { NewDreamProvider, type NewDreamRequest } from '#client/lib/contexts.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { formDialog } from './components/dream-dialogs.tsx'
import { EarlyForm } from './early-form.tsx'
import type { UnsentDream } from './outbox.ts'

interface AfterSaveProps {
  dream: Dream | UnsentDream
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface NewDreamFlowProps {
  afterSave: (props: AfterSaveProps) => ReactNode
  children: ReactNode
}

export function NewDreamFlow({ afterSave, children }: NewDreamFlowProps) {
  const [isFormOpen, setFormOpen] = useFormOpen()
  const [request, setRequest] = useState<NewDreamRequest>()
  const [saved, setSaved] = useState<Dream | UnsentDream>()
  const [isOfferOpen, setOfferOpen] = useState(false)

  const open = (next?: NewDreamRequest) => {
    setRequest(next)
    setFormOpen(true)
  }
  const offer = (dream: Dream | UnsentDream) => {
    setSaved(dream)
    setOfferOpen(true)
  }
  return (
    <NewDreamProvider value={open}>
      {children}
      {isFormOpen && <NewDreamForm {...request} onOpenChange={setFormOpen} onSaved={offer} />}
      {saved && afterSave({ dream: saved, open: isOfferOpen, onOpenChange: setOfferOpen })}
    </NewDreamProvider>
  )
}

type NewDreamFormProps = ComponentProps<typeof formDialog.Dialog>

/** The form, with a field to write in until its code is there. */
function NewDreamForm(props: NewDreamFormProps) {
  const [isEarly, setEarly] = useState(!formDialog.isLoaded && !props.voice && !props.waiting)
  return (
    <>
      {isEarly && <EarlyForm onClose={() => props.onOpenChange(false)} />}
      <LazyDialog source={formDialog} with={{ ...props, onShown: () => setEarly(false) }} />
    </>
  )
}

/** The form opens by a button, or at its own address over the list of dreams. */
function useFormOpen() {
  const [location, navigate] = useLocation()
  const [requestedAt, setRequestedAt] = useState<string>()
  const isOnItsAddress = location === paths.newDream

  const setOpen = (open: boolean) => {
    setRequestedAt(open ? location : undefined)
    if (!open && isOnItsAddress) navigate(paths.dreams, { replace: true })
  }
  // A change of page, as by going back, closes the form; its draft stays.
  return [requestedAt === location || isOnItsAddress, setOpen] as const
}
