import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { probeServer } from '#client/api/api-client.ts'
import { changeOutbox, useOutbox, type Waiting, type WaitingPut } from '#client/api/outbox.ts'
import { OfflineBanner } from '#client/components/shell/banner.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { randomId } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { formatCount } from '#client/lib/text.ts'
import { keepLists } from '../dreams.queries.ts'
import { dropPut, sendOutbox, withEntry } from '../outbox.ts'
import { chooseText } from './choose-text.tsx'

const RETRY_MS = 30_000
/** Between two looks for a network that was lost. */
const PROBE_MS = 10_000

/** Sends the outbox when the network is available. @returns the waiting changes */
export function useSendOutbox(): Waiting[] {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  const isOnline = useOnline()
  useEffect(() => {
    if (waiting.length === 0) return
    const send = () => void sendOutbox(queryClient, userId).then(() => keepLists(queryClient))
    send()
    const retry = setInterval(send, RETRY_MS)
    return () => clearInterval(retry)
  }, [waiting, queryClient, userId])
  useEffect(() => {
    if (isOnline) return
    const probe = setInterval(probeServer, PROBE_MS)
    return () => clearInterval(probe)
  }, [isOnline])
  useEffect(
    () =>
      onlineManager.subscribe(async (isBack) => {
        if (!isBack) return
        await sendOutbox(queryClient, userId)
        // The page may show stale data.
        await queryClient.invalidateQueries()
      }),
    [queryClient, userId],
  )
  return waiting
}

export function OutboxBanner() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useSendOutbox()
  const refused = waiting.find((entry) => entry.kind === 'put' && entry.problem)

  if (refused?.kind === 'put') {
    const settle = (change?: Partial<WaitingPut>) =>
      change
        ? changeOutbox(queryClient, userId, withEntry(refused.key, change))
        : dropPut(queryClient, userId, refused.key)
    const text = <Refused entry={refused} onSettle={settle} />
    return <OfflineBanner offline={text} online={text} />
  }
  const count = new Set(waiting.map((entry) => (entry.kind === 'put' ? (entry.base?.id ?? entry.key) : entry.dreamId)))
    .size
  const dreams = `${formatCount(count)} ${count === 1 ? 'sogno' : 'sogni'} in attesa`
  return (
    <OfflineBanner
      offline={`Sei senza rete: quello che scrivi aspetta qui e parte da solo.${count > 0 ? ` ${dreams}.` : ''}`}
      online={count > 0 && `${dreams} di partire.`}
    />
  )
}

interface RefusedEntryProps {
  entry: WaitingPut
  onSettle: (change?: Partial<WaitingPut>) => void
}

function Refused({ entry, onSettle }: RefusedEntryProps) {
  const choose = async () => {
    const { input, base, theirs, problem } = entry
    const settled = { problem: undefined, theirs: undefined }
    const text = await chooseText({ mine: input, theirs, problem })
    if (text === 'theirs') onSettle()
    if (text === 'mine') onSettle({ ...settled, base: theirs ?? base })
    if (text === 'both') onSettle({ ...settled, base: undefined, key: randomId() })
  }
  return (
    <>
      «{entry.input.title}» non è partito. {entry.problem}{' '}
      <button type="button" className="font-semibold underline underline-offset-4" onClick={() => void choose()}>
        Scegli
      </button>
    </>
  )
}
