import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/dream/dream-text.tsx'
import { ElementLists } from '#client/components/dream/element-lists.tsx'
import { Note } from '#client/components/dream/reading-notes.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { LoadMore } from '#client/components/shell/load-more.tsx'
import { useRetryFocus } from '#client/components/shell/query-part.tsx'
import { CARD_GRID } from '#client/components/ui/card.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { useNow } from '#client/hooks/use-time.ts'
import type { CommunityDream, OwnCommunityDream } from '#shared/contracts/community.ts'
import type { Feed } from '../feed.queries.ts'
import { isPast } from '../relative-time.ts'
import { AuthorLine, CommunityCard } from './community-card.tsx'
import { LikeButton, type LikeControl, LikeCount } from './likes.tsx'

const MINUTE_MS = 60_000
const INFO = <Info size={20} />

const isSample = ({ id }: CommunityDream) => id < 0

interface OwnSlot {
  dream: OwnCommunityDream
  now: Date
  onRead: () => void
}

interface FeedListProps {
  feed: Feed
  likes: LikeControl
  own?: (slot: OwnSlot) => ReactNode
  menu?: (dream: CommunityDream) => ReactNode
}

/** The community's dreams in all states; examples if there are none. */
export function FeedList({ feed: { query, mine, dreams }, likes, own, menu }: FeedListProps) {
  const now = useNow(MINUTE_MS)
  const online = useOnline()
  const [reading, setReading] = useState<CommunityDream>()
  const [isOpen, setOpen] = useState(false)
  const { place, retry } = useRetryFocus(query.data !== undefined, query.refetch)
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

  // Later pages may have dreams even if the loaded ones have none.
  const empty = query.data !== undefined && dreams.length === 0 && !query.hasNextPage
  const samples = useSamples(empty)
  const ownCard = mine && own?.({ dream: mine, now, onRead: () => read(mine) })
  const shown = empty && !ownCard ? samples : dreams
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {query.isPending && (
        <Skeleton
          label="Caricamento dei sogni della community"
          shape="cards"
          count={6}
          picture="is-window w-[60px]"
          grid={CARD_GRID}
          part="min-h-[349px]"
        />
      )}
      {query.isError && query.data === undefined && (
        <ErrorState
          error={query.error}
          onRetry={retry}
          title={online ? 'Non riusciamo ad aprire la community' : 'Sei offline'}
        />
      )}
      {empty && (
        <Note icon={INFO} className="mb-5">
          {ownCard
            ? 'Per ora c’è soltanto il tuo sogno: quelli degli altri compariranno qui.'
            : 'In questo momento nella community non ci sono sogni da leggere. Questi sono esempi inventati, finché qualcuno ne condivide uno.'}
        </Note>
      )}
      {query.data && (
        <ul className={CARD_GRID} aria-label="Sogni della community">
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
      {(dreams.length > 0 || query.hasNextPage) && <LoadMore query={query} endText="Per ora i sogni finiscono qui." />}
      {reading && (
        <ReadDialog
          dream={reading}
          now={now}
          open={isOpen}
          onOpenChange={setOpen}
          note={isSample(reading) && <Note icon={INFO}>È un esempio inventato: nessuno l’ha sognato.</Note>}
          likes={likesOf(reading)}
        />
      )}
    </div>
  )
}

interface ReadDialogProps {
  dream: CommunityDream
  now: Date
  open: boolean
  onOpenChange: (open: boolean) => void
  note?: ReactNode
  likes: ReactNode
}

const NO_SAMPLES: CommunityDream[] = []

/** Random examples, kept for the visit. They exist in the browser only. */
function useSamples(enabled: boolean): CommunityDream[] {
  const { data = NO_SAMPLES } = useQuery({
    queryKey: ['community-samples'],
    queryFn: async () => (await import('../samples.ts')).drawSamples(new Date()),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

function ReadDialog({ dream, now, open, onOpenChange, note, likes }: ReadDialogProps) {
  const start = useRef<HTMLDivElement>(null)
  // Focuses the start of the text, which arrow keys then scroll, instead of the like button.
  const focusStart = (event: Event) => {
    event.preventDefault()
    start.current?.focus()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={dream.title} onOpenAutoFocus={focusStart}>
        <div ref={start} tabIndex={-1} className="grid gap-6 outline-none">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <AuthorLine dream={dream} now={now} />
            {dream.content && <MoodLabel mood={dream.mood} />}
          </div>
          {dream.content && <DreamText content={dream.content} />}
          {dream.elements.length > 0 && (
            <dl className="grid gap-5">
              <ElementLists elements={dream.elements} />
            </dl>
          )}
          {note}
          <div>{likes}</div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
