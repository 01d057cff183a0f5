import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { serverMessage } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, focusDialog } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { SearchField } from '#client/components/ui/search-field.tsx'
import { cn } from '#client/lib/cn.ts'
import { dreamSharingQuery } from '#client/lib/dream-sharing.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { useOwnDreams, useShareToCommunity } from '../community.queries.ts'
import { DreamPicker, DreamSummary, SHRINKS } from './dream-picker.tsx'
import { SharePrompt } from './share-prompt.tsx'

interface ShareToCommunityDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  dream?: Dream
}

export function ShareToCommunityDialog({ open, onOpenChange, dream }: ShareToCommunityDialogProps) {
  const [, navigate] = useLocation()
  const close = () => onOpenChange(false)
  const showOwn = () => {
    close()
    navigate(paths.communityFeed)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        // The dialog itself gets the focus: its text comes first, and the list loads later.
        className="outline-none [&>.dialog-body]:flex [&>.dialog-body]:flex-col"
        title={dream ? 'Condividi con la community' : 'Condividi un sogno'}
        onOpenAutoFocus={focusDialog}
      >
        <ShareForm dream={dream} onClose={close} onShowOwn={showOwn} />
      </DialogContent>
    </Dialog>
  )
}

const NOT_SHARED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

const canShare = ({ care, community }: DreamSharing) => !(care || community.live || community.refusal)

interface ShareFormProps {
  dream: Dream | undefined
  onClose: () => void
  onShowOwn: () => void
}

function ShareForm({ dream: given, onClose, onShowOwn }: ShareFormProps) {
  const [, navigate] = useLocation()
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<number>()
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const own = useOwnDreams(q, given === undefined)
  // A chosen dream that the search hides does not count.
  const dream = given ?? own.dreams.find(({ id }) => id === picked)
  const { data: sharing, ...sharingQuery } = useQuery(dreamSharingQuery(dream?.id))
  const { mutate, isPending, error, reset } = useShareToCommunity()

  const pick = ({ id }: Dream) => {
    setPicked(id)
    setMissing(false)
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (dream) return mutate(dream.id, { onSuccess: onClose })
    setMissing(true)
    form.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus()
  }
  const blocked = dream !== undefined && !(sharing && canShare(sharing))
  const caring = Boolean(sharing?.care)
  const hasNone = !given && q === '' && own.query.isSuccess && !own.query.isPlaceholderData && own.dreams.length === 0
  if (hasNone) return <NoDreams onRecord={() => navigate(paths.newDream)} />
  return (
    <div className={cn(SHRINKS, 'gap-3')}>
      {/* Outside the form, so that Enter submits nothing. */}
      {!given && own.query.data && <SearchField label="Cerca nei tuoi sogni" value={q} onSearch={setQ} />}
      <form ref={form} noValidate onSubmit={submit} className={cn(SHRINKS, 'gap-5')}>
        {given ? (
          <DreamSummary dream={given} />
        ) : (
          <DreamPicker
            own={own}
            q={q}
            onShowAll={() => setQ('')}
            picked={dream}
            missing={missing && !dream}
            onPick={pick}
          />
        )}
        <SharePrompt
          chosen={dream !== undefined}
          title={given ? undefined : dream?.title}
          sharing={sharing}
          error={sharingQuery.error}
          onRetry={sharingQuery.refetch}
          onShowOwn={onShowOwn}
        />
        {error && !isPending && !blocked && <Notice>{serverMessage(error) ?? NOT_SHARED}</Notice>}
        <DialogFooter className="pt-0">
          <Button variant="ghost" onClick={onClose}>
            {caring ? 'Chiudi' : 'Annulla'}
          </Button>
          {!caring && (
            <Button type="submit" disabled={blocked} busy={isPending} busyLabel="Condivisione...">
              Condividi
            </Button>
          )}
        </DialogFooter>
      </form>
    </div>
  )
}

function NoDreams({ onRecord }: { onRecord: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="h3">Non hai sogni disponibili da condividere.</p>
      <p className="muted">Quando ne avrai scritto uno nel diario, lo troverai qui.</p>
      <Button variant="outline" onClick={onRecord}>
        Registra Nuovo Sogno
      </Button>
    </div>
  )
}
