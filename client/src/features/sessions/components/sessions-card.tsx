import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Session } from '#shared/contracts/sessions.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { useRetryFocus } from '../../../components/layout/use-retry-focus.ts'
import { Card } from '../../../components/ui/card.tsx'
import { sessionsQuery } from '../sessions.queries.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { SessionRow } from './session-row.tsx'
import { SessionsSkeleton } from './sessions-skeleton.tsx'
import './sessions.css'

/** Where the account is signed in, and the way to end that everywhere else. */
export function SessionsCard() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())
  const loaded = sessions !== undefined
  const { place, heading, retry } = useRetryFocus(loaded, refetch)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {error && !loaded ? (
        <ErrorState title="Non riusciamo a caricare i tuoi dispositivi" error={error} onRetry={retry} />
      ) : (
        <DevicesCard sessions={sessions} heading={heading} />
      )}
    </div>
  )
}

interface DevicesCardProps {
  /** Undefined while they are asked for. */
  sessions: readonly Session[] | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

function DevicesCard({ sessions, heading }: DevicesCardProps) {
  return (
    <Card as="section" className="two-part" aria-labelledby="devices">
      <div>
        <h2 ref={heading} id="devices" tabIndex={-1} className="h3 outline-none">
          I tuoi dispositivi
        </h2>
        <p className="muted mt-1.5">Dove il tuo diario è aperto in questo momento.</p>
      </div>
      <div className="min-w-0">
        {sessions ? <SessionList sessions={sessions} onEnded={() => heading.current?.focus()} /> : <SessionsSkeleton />}
      </div>
    </Card>
  )
}

interface SessionListProps {
  sessions: readonly Session[]
  onEnded: () => void
}

/** This device comes first, then the latest used. */
function SessionList({ sessions, onEnded }: SessionListProps) {
  const here = sessions.filter(({ current }) => current)
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className="sessions">
        {[...here, ...others].map((session) => (
          <SessionRow key={`${session.device} ${session.signedInAt} ${session.lastUsedAt}`} session={session} />
        ))}
      </ul>
      <EndOtherSessions others={others.length} onEnded={onEnded} />
    </>
  )
}
