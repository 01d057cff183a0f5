import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { paths } from '../../../../app/paths.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { DialogFooter } from '../../../../components/ui/dialog.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { serverWords } from '../../../../lib/error-words.ts'
import { useShareToCommunity } from '../../community.queries.ts'
import { hasCode } from '../../failures.ts'
import { dreamSharingQuery, type OwnDreams, useOwnDreams } from '../../share.queries.ts'
import { AlreadyShared } from './already-shared.tsx'
import { DreamPicker } from './dream-picker.tsx'
import { DreamSummary } from './dream-summary.tsx'
import { NoDreams } from './no-dreams.tsx'
import { SharePrompt } from './share-prompt.tsx'

const NOT_SHARED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'

/** Whether nothing stands against sharing it. */
function isFree({ care, community }: DreamSharing): boolean {
  return !(care || community.live || community.refusal)
}

/** Whether there is no dream at all to share, rather than none that a search finds. */
const hasNone = ({ query, dreams }: OwnDreams, q: string) =>
  q === '' && query.data !== undefined && dreams.length === 0 && !query.isPlaceholderData

interface ShareFormProps {
  /** The one to share; without it there is a choice. */
  dream: Dream | undefined
  onClose: () => void
  onShowOwn: () => void
  onLeave: (address: string) => void
}

export function ShareForm({ dream: given, onClose, onShowOwn, onLeave }: ShareFormProps) {
  const [picked, setPicked] = useState<Dream>()
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [q, setQ] = useState('')
  const own = useOwnDreams(q, given === undefined)
  const dream = given ?? picked
  const sharing = useQuery(dreamSharingQuery(dream?.id))
  const { mutate, isPending, error, reset } = useShareToCommunity()

  const pick = (next: Dream) => {
    setPicked(next)
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
  // Another tab was quicker.
  const taken = hasCode(error, 'already_shared')
  const blocked = taken || (dream !== undefined && !(sharing.data && isFree(sharing.data)))
  const caring = Boolean(sharing.data?.care)
  if (hasNone(own, q)) return <NoDreams onRecord={() => onLeave(paths.newDream)} />
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {given ? (
        <DreamSummary dream={given} />
      ) : (
        <DreamPicker own={own} q={q} onSearch={setQ} picked={picked} missing={missing} onPick={pick} />
      )}
      {taken ? (
        <AlreadyShared message={ALREADY_SHARED} onShow={onShowOwn} />
      ) : (
        <SharePrompt chosen={dream !== undefined} query={sharing} onShowOwn={onShowOwn} onLeave={onLeave} />
      )}
      {error && !isPending && !taken && <ShareFailure error={error} sharing={sharing.data} />}
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
  )
}

interface ShareFailureProps {
  error: Error
  sharing: DreamSharing | undefined
}

/** What the prompt says by itself, now that it was looked at again, is not said twice. */
function ShareFailure({ error, sharing }: ShareFailureProps) {
  const refusal = sharing?.community.refusal?.code
  const told = ['unauthenticated', 'other_account', 'care_needed', refusal].some((code) => code && hasCode(error, code))
  return told ? null : <Notice>{serverWords(error) ?? NOT_SHARED}</Notice>
}
