import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { saveFile } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import { fileNameOf, formatClock } from './recording.ts'
import {
  assignRecording,
  DELETED_RECORDINGS,
  type DeletedRecording,
  listDeleted,
  removeRecording,
  setDeleted,
} from './recording-store.ts'

interface DeletedRecordingsProps {
  onGone: () => void
  empty: ReactNode
}

export const BIN_ROW =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border py-4 first:border-t-0 first:pt-0 last:pb-0'

export function DeletedRecordings({ onGone, empty }: DeletedRecordingsProps) {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const { data: recordings } = useQuery({
    queryKey: [...DELETED_RECORDINGS, userId],
    queryFn: () => listDeleted(userId).catch(() => []),
  })
  const settle = useMutation({
    mutationFn: async ({ id, isRestored }: { id: string; isRestored: boolean }) => {
      if (!isRestored) return removeRecording(id)
      await setDeleted(id, false)
      // Its dream may be deleted, or was a draft.
      await assignRecording(id, 'new')
    },
    onSuccess: (_, { isRestored }) => {
      toast(
        isRestored
          ? { title: 'Registrazione ripristinata', description: 'La ritrovi quando registri un nuovo sogno.' }
          : { title: 'Registrazione eliminata per sempre' },
      )
      onGone()
      return queryClient.invalidateQueries({ queryKey: DELETED_RECORDINGS })
    },
    meta: { errorTitle: 'La registrazione è ancora nel cestino' },
  })
  const deleteForGood = async (id: string) => {
    const agreed = await confirm({
      title: 'Elimina per sempre la registrazione',
      description: 'Non si potrà più recuperare.',
      confirmLabel: 'Elimina per sempre',
    })
    if (agreed) settle.mutate({ id, isRestored: false })
  }

  if (!recordings) return null
  if (recordings.length === 0) return empty
  return (
    <section className="mt-6">
      <h2 className="h3 mb-3">Registrazioni, su questo dispositivo</h2>
      <Card>
        <ul>
          {recordings.map((recording) => (
            <li key={recording.id} className={BIN_ROW}>
              <p className="min-w-0 flex-1 basis-[240px]">
                <b className="block font-semibold">
                  Registrata {formatMoment(recording.startedAt)} · {formatClock(recording.durationMs)}
                </b>
                <span className="small muted">{daysText(daysLeft(recording))}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="s"
                  onClick={() => settle.mutate({ id: recording.id, isRestored: true })}
                >
                  <RotateCcw size={16} aria-hidden="true" />
                  Ripristina
                </Button>
                <Button variant="ghost" size="s" onClick={() => saveFile(recording.audio, fileNameOf(recording))}>
                  <Download size={16} aria-hidden="true" />
                  Scarica
                </Button>
                <Button variant="danger-ghost" size="s" onClick={() => void deleteForGood(recording.id)}>
                  Elimina per sempre
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const daysLeft = ({ deletedAt }: DeletedRecording) => Math.ceil((deletedAt - Date.now()) / DAY_MS) + BIN_DAYS

export const daysText = (days: number) =>
  days <= 1 ? 'ultimo giorno nel cestino' : `ancora ${days} giorni nel cestino`
