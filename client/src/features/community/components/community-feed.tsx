import { Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'
import { useFeed } from '../use-feed.ts'
import { useLikes } from '../use-likes.ts'
import { BlockDialog } from './block-dialog.tsx'
import { CardMenu } from './card-menu.tsx'
import { FeedList } from './feed-list.tsx'
import { OwnCard } from './own-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ShareToCommunityDialog } from './share-to-community-dialog.tsx'

/** The community's dreams for a signed-in person: to read and like, to share one's own, to keep out what hurts. */
export function CommunityFeed() {
  const feed = useFeed()
  const likes = useLikes()
  const place = useRef<HTMLDivElement>(null)
  const [sharing, setSharing] = useState(false)
  const { open, dialogs } = useCardDialogs(() => place.current?.focus({ preventScroll: true }))

  const showOwn = () => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <FeedHead onShare={() => setSharing(true)} />
      <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
        <FeedList
          feed={feed}
          likes={likes}
          own={(slot) => <OwnCard {...slot} onRemoved={() => place.current?.focus({ preventScroll: true })} />}
          menu={(dream) => (
            <CardMenu dream={dream} onReport={() => open('report', dream)} onBlock={() => open('block', dream)} />
          )}
        />
      </div>
      {dialogs}
      <ShareToCommunityDialog open={sharing} onOpenChange={setSharing} own={feed.mine} onShowOwn={showOwn} />
    </>
  )
}

function FeedHead({ onShare }: { onShare: () => void }) {
  const mobile = useIsMobile()
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="muted max-w-[58ch]">
        I sogni che altre persone hanno deciso di far leggere. Ognuno resta qui per {COMMUNITY_LIFE_DAYS} giorni.
      </p>
      <Button variant={mobile ? 'soft' : 'primary'} className="max-md:w-full" aria-haspopup="dialog" onClick={onShare}>
        <Share2 size={18} strokeWidth={1.9} aria-hidden="true" />
        Condividi un sogno
      </Button>
    </div>
  )
}

type CardDialog = 'report' | 'block'

/** The questions about a card: its dream is kept while they close. */
function useCardDialogs(onGone: () => void): {
  open: (dialog: CardDialog, dream: CommunityDream) => void
  dialogs: ReactNode
} {
  const [dream, setDream] = useState<CommunityDream>()
  const [dialog, setDialog] = useState<CardDialog>()
  const close = () => setDialog(undefined)
  const open = (asked: CardDialog, about: CommunityDream) => {
    setDream(about)
    setDialog(asked)
  }
  const dialogs = dream && (
    <>
      <ReportDialog dream={dream} open={dialog === 'report'} onOpenChange={close} onGone={onGone} />
      <BlockDialog dream={dream} open={dialog === 'block'} onOpenChange={close} onGone={onGone} />
    </>
  )
  return { open, dialogs }
}
