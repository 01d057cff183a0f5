import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OfflineBanner } from '#client/components/layout/offline-banner.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { useEventListener } from '#client/hooks/use-event-listener.ts'
import { formatCount } from '#client/lib/numbers.ts'
import { useOutbox, type Waiting, type WaitingDream, type WaitingEdit } from '#client/lib/outbox.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { keepLists } from '../dreams.queries.ts'
import { keepDeletion, replaceWaiting, sendOutbox } from '../outbox.ts'

const RETRY_MS = 30_000

/** Sends what waits as soon as there is a network. @returns what waits */
export function useSendOutbox(): Waiting[] {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  useEffect(() => {
    if (waiting.length === 0) return
    const send = () => void sendOutbox(queryClient, userId).then(() => keepLists(queryClient))
    send()
    const retry = setInterval(send, RETRY_MS)
    return () => clearInterval(retry)
  }, [waiting, queryClient, userId])
  useEventListener('online', async () => {
    await sendOutbox(queryClient, userId)
    // The page may show old data.
    await queryClient.invalidateQueries()
  })
  return waiting
}

/** Sends what waits, and says how things stand. */
export function OutboxBanner() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useSendOutbox()
  const refused = waiting.find((entry) => entry.problem && 'input' in entry)

  if (refused && 'input' in refused) {
    const settle = (next?: Waiting) =>
      // With a dream that never comes to be goes what was asked about it.
      next || refused.kind === 'edit'
        ? replaceWaiting(queryClient, userId, refused.key, next)
        : keepDeletion(queryClient, userId, refused.dreamId)
    const text = <Refused entry={refused} onSettle={settle} />
    return <OfflineBanner offline={text} online={text} />
  }
  const count = new Set(waiting.map(({ dreamId }) => dreamId)).size
  const dreams = `${formatCount(count)} ${count === 1 ? 'sogno' : 'sogni'} in attesa`
  return (
    <OfflineBanner
      offline={`Sei senza rete: quello che scrivi aspetta qui e parte da solo.${count > 0 ? ` ${dreams}.` : ''}`}
      online={count > 0 && `${dreams} di partire.`}
    />
  )
}

interface RefusedProps {
  entry: WaitingDream | WaitingEdit
  /** Puts something else in its place, or nothing. */
  onSettle: (next?: Waiting) => void
}

function Refused({ entry, onSettle }: RefusedProps) {
  return (
    <>
      «{entry.input.title}» non è partito. {entry.problem}{' '}
      <button
        type="button"
        className="font-semibold underline underline-offset-4"
        onClick={() => ask<void>((close) => <RefusedDialog entry={entry} onSettle={onSettle} onClose={close} />)}
      >
        Scegli
      </button>
    </>
  )
}

/** Shows the local version beside the one of the server, and lets the person choose. */
function RefusedDialog({ entry, onSettle, onClose }: RefusedProps & { onClose: () => void }) {
  const theirs = entry.kind === 'edit' ? entry.theirs : undefined
  const choose = (next?: Waiting) => {
    onSettle(next)
    onClose()
  }
  const asNew: WaitingDream = {
    kind: 'create',
    key: crypto.randomUUID(),
    dreamId: -Date.now(),
    input: entry.input,
    at: new Date().toISOString(),
  }
  const again = { ...entry, problem: undefined, ...(theirs && { base: theirs, theirs: undefined }) }
  return (
    <Dialog>
      <DialogContent title={`«${entry.input.title}» non è partito`} description={entry.problem}>
        <div className="grid gap-4">
          <Version place="Scritto qui" dream={entry.input} />
          {theirs && <Version place="Nel diario" dream={theirs} />}
          <div className="grid gap-2">
            {theirs !== null && (
              <Button variant="primary" block onClick={() => choose(again)}>
                {theirs ? 'Tieni quello scritto qui' : 'Riprova'}
              </Button>
            )}
            {theirs !== undefined && (
              <Button variant="outline" block onClick={() => choose(asNew)}>
                {theirs ? 'Tienili entrambi' : 'Salva come sogno nuovo'}
              </Button>
            )}
            <Button variant="ghost" block onClick={() => choose()}>
              {theirs ? 'Tieni quello del diario' : 'Butta quello scritto qui'}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Version({ place, dream }: { place: string; dream: DreamInput }) {
  return (
    <section className="rounded-md border border-border p-4 wrap-anywhere">
      <p className="eyebrow">{place}</p>
      <h3 className="h3 mt-1">{dream.title}</h3>
      <p className="mt-2 max-h-48 overflow-y-auto whitespace-pre-line">{dream.content}</p>
    </section>
  )
}
