import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CommunityDream, OwnCommunityDream } from '#shared/contracts/community.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { LoadMore } from '../../../components/layout/load-more.tsx'
import { useRetryFocus } from '../../../components/layout/use-retry-focus.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { isPast } from '../relative-time.ts'
import { useSamples } from '../samples/use-samples.ts'
import type { Feed } from '../use-feed.ts'
import { useNow } from '../use-now.ts'
import { CommunityCard } from './community-card.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { LikeButton, type LikeControl, LikeCount } from './likes.tsx'
import { ReadDialog } from './read-dialog.tsx'

const isSample = ({ id }: CommunityDream) => id < 0

interface OwnSlot {
  dream: OwnCommunityDream
  now: Date
  onRead: () => void
}

interface FeedListProps {
  feed: Feed
  likes: LikeControl
  /** The card of one's own dream, which comes first. */
  own?: (slot: OwnSlot) => ReactNode
  /** What can be done about somebody else's dream. */
  menu?: (dream: CommunityDream) => ReactNode
}

/** The community's dreams in all their states; examples where there are none. */
export function FeedList({ feed: { query, mine, dreams }, likes, own, menu }: FeedListProps) {
  const now = useNow()
  const [reading, setReading] = useState<CommunityDream>()
  const [isOpen, setOpen] = useState(false)
  const { place, retry } = useRetryFocus(query.data !== undefined, query.refetch)
  const samples = useSamples()
  const read = (dream: CommunityDream) => {
    setReading(dream)
    setOpen(true)
  }
  const likesOf = (dream: CommunityDream) =>
    isSample(dream) || dream.isMine || isPast(dream.expiresAt, now) ? (
      <LikeCount likes={dream.likes} />
    ) : (
      <LikeButton dream={dream} control={likes} />
    )

  // More pages may hold what those that were read do not.
  const empty = query.data !== undefined && dreams.length === 0 && !query.hasNextPage
  const ownCard = mine && own?.({ dream: mine, now, onRead: () => read(mine) })
  const shown = empty && !ownCard ? samples : dreams
  // As it stands by now: what was liked in the dialog is another dream than the one that was opened.
  const current = reading && (shown.find(({ id }) => id === reading.id) ?? reading)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {query.isPending && <FeedSkeleton />}
      {query.isError && query.data === undefined && <FeedError error={query.error} onRetry={retry} />}
      {empty && <EmptyNote alone={Boolean(ownCard)} />}
      {query.data && (
        <ul className="card-grid" aria-label="Sogni della community">
          {ownCard && <li className="grid">{ownCard}</li>}
          {shown.map((dream) => (
            <li key={dream.id} className="grid">
              <CommunityCard
                dream={dream}
                now={now}
                {...(isSample(dream) ? { mark: 'Esempio' } : { menu: menu?.(dream) })}
                likes={likesOf(dream)}
                onRead={() => read(dream)}
              />
            </li>
          ))}
        </ul>
      )}
      {(dreams.length > 0 || query.hasNextPage) && <MorePages query={query} />}
      {current && (
        <ReadDialog
          dream={current}
          now={now}
          open={isOpen}
          onOpenChange={setOpen}
          note={isSample(current) && <SampleNote />}
          likes={likesOf(current)}
        />
      )}
    </div>
  )
}

function MorePages({ query }: Pick<Feed, 'query'>) {
  return (
    <LoadMore
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onLoad={() => void query.fetchNextPage()}
      endText="Per ora i sogni finiscono qui."
    />
  )
}

function FeedError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const online = useOnline()
  return (
    <ErrorState
      error={error}
      onRetry={onRetry}
      title={online ? 'Non riusciamo ad aprire la community' : 'Sei offline'}
    />
  )
}

function EmptyNote({ alone }: { alone: boolean }) {
  return (
    <p className="note mb-5">
      <Info size={20} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
      <span>
        {alone
          ? 'Per ora c’è soltanto il tuo sogno: quelli degli altri compariranno qui.'
          : 'In questo momento nella community non ci sono sogni da leggere. Questi sono esempi inventati, finché qualcuno ne condivide uno.'}
      </span>
    </p>
  )
}

function SampleNote() {
  return (
    <p className="note">
      <Info size={20} strokeWidth={1.9} aria-hidden="true" className="flex-none" />
      <span>È un esempio inventato: nessuno l’ha sognato, e non riceve «Mi piace».</span>
    </p>
  )
}
