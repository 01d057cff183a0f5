import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { paths } from '../../../../app/paths.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogFooter } from '../../../../components/ui/dialog.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { dreamSharingQuery } from '../../../../lib/dream-sharing.ts'
import { useMutateOnce } from '../../../../lib/use-mutate-once.ts'
import { useShareToCommunity } from '../../community.queries.ts'
import { DREAM_GONE, hasCode } from '../../failures.ts'
import { refreshOwnDreams } from '../../share.queries.ts'
import { AlreadyShared } from './already-shared.tsx'
import { DreamPicker } from './dream-picker.tsx'
import { DreamSummary } from './dream-summary.tsx'
import { NoDreams } from './no-dreams.tsx'
import { ShareFailure } from './share-failure.tsx'
import { SharePrompt } from './share-prompt.tsx'
import { useChoice } from './use-choice.ts'

/** Whether nothing stands against sharing it. */
function isFree({ care, community }: DreamSharing): boolean {
  return !(care || community.live || community.refusal)
}

interface ShareFormProps {
  /** The one to share; without it there is a choice. */
  dream: Dream | undefined
  onClose: () => void
  onShowOwn: () => void
}

export function ShareForm({ dream: given, onClose, onShowOwn }: ShareFormProps) {
  const [, navigate] = useLocation()
  const { dream, own, q, search, none, ...choice } = useChoice(given)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const sharing = useQuery(dreamSharingQuery(dream?.id))
  const { mutate, isPending, error, reset } = useShareToCommunity()
  const share = useMutateOnce(mutate)
  useListWithoutGone(given === undefined && hasCode(sharing.error, 'not_found'))

  const pick = (next: Dream) => {
    choice.pick(next)
    setMissing(false)
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (dream) return share(dream.id, onClose)
    setMissing(true)
    const first = form.current?.querySelector<HTMLInputElement>('input[type="radio"]') ?? searchField.current
    first?.focus()
  }
  // Another tab was quicker.
  const taken = hasCode(error, 'already_shared')
  const blocked = taken || (dream !== undefined && !(sharing.data && isFree(sharing.data)))
  const caring = Boolean(sharing.data?.care)
  if (none) return <NoDreams onRecord={() => navigate(paths.newDream)} />
  return (
    <div className="grid gap-3">
      {/* No part of the form: Enter in it sends nothing. */}
      {!given && own.query.data && (
        <SearchField ref={searchField} label="Cerca nei tuoi sogni" value={q} onSearch={search} />
      )}
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        {given ? (
          <DreamSummary dream={given} />
        ) : (
          <DreamPicker
            own={own}
            q={q}
            onShowAll={() => search('')}
            picked={dream}
            missing={missing && !dream}
            onPick={pick}
          />
        )}
        {taken ? (
          <AlreadyShared message={ALREADY_SHARED} onShow={onShowOwn} />
        ) : (
          <SharePrompt
            chosen={dream !== undefined}
            title={given ? undefined : dream?.title}
            query={sharing}
            onShowOwn={onShowOwn}
          />
        )}
        {error && dream && !isPending && !taken && <ShareFailure error={error} sharing={sharing.data} />}
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

/** Says that the dream one has chosen is not there any more, and looks which ones are. */
function useListWithoutGone(gone: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!gone) return
    toast({ title: DREAM_GONE, description: 'Dev’essere stato eliminato dal diario.' })
    refreshOwnDreams(queryClient)
  }, [gone, queryClient])
}
