import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mic } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { thisDevice } from '#client/lib/browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatMoment } from '#client/lib/dates.ts'
import { type DreamScope, formatClock } from './recording.ts'
import { findRecording } from './recording-store.ts'

const RECORDINGS = ['recordings']

/** Looks again for waiting recordings, after a form has closed. */
export function useRefreshRecordings(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: RECORDINGS })
}

interface WaitingRecordingProps {
  dreamId: DreamScope['dreamId']
  onOpen: () => void
  className?: string
}

/** A recording that waits on this device for its words, and the way to it. */
export function WaitingRecording({ dreamId, onOpen, className }: WaitingRecordingProps) {
  const { id: userId } = useSession()
  const { data: recording } = useQuery({
    queryKey: [...RECORDINGS, userId, dreamId],
    queryFn: async () => (await findRecording({ userId, dreamId })) ?? null,
    networkMode: 'always',
    enabled: useIsHydrated(),
  })
  if (!recording) return null
  return (
    <section className={cn('note flex-wrap items-center', className)} aria-label="Registrazione in attesa">
      <Mic size={20} className="text-petrol" />
      <p className="min-w-0 flex-1 basis-52">
        La tua voce, {formatMoment(recording.startedAt)} ({formatClock(recording.durationMs)}): è solo su {thisDevice()}
        .
      </p>
      <Button variant="outline" aria-haspopup="dialog" onClick={onOpen}>
        Apri la registrazione
      </Button>
    </section>
  )
}
