import { Ban, EllipsisVertical, Flag, Share2, Users } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#client/components/ui/dropdown-menu.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { dayOfInstant, formatDayMonth, withArticle } from '#client/lib/dates.ts'
import { ANONYMOUS_DREAMER, COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import type { CommunityDream, OwnCommunityDream } from '#shared/contracts/community.ts'
import { useBlockAuthor } from '../community.queries.ts'
import { useFeed } from '../feed.queries.ts'
import { isPast } from '../relative-time.ts'
import { FeedList } from './feed-list.tsx'
import { useLikes } from './likes.tsx'
import { OwnCard } from './own-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ShareToCommunityDialog } from './share-to-community-dialog.tsx'

type CardDialog = (close: (gone: boolean) => void) => ReactNode

/** The community's dreams for a signed-in person: read, like, share, report and block. */
export function CommunityFeed() {
  const feed = useFeed()
  const likes = useLikes()
  const place = useRef<HTMLDivElement>(null)
  const [sharing, setSharing] = useState(false)
  /** The focused button is removed with its card. */
  const askAbout = async (dialog: CardDialog) => {
    if (await ask<boolean>(dialog)) place.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <FeedHead own={feed.mine} onShare={() => setSharing(true)} onShowOwn={() => place.current?.focus()} />
      <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
        <FeedList feed={feed} likes={likes} own={(slot) => <OwnCard {...slot} askAbout={askAbout} />} menu={menu} />
      </div>
      <ShareToCommunityDialog open={sharing} onOpenChange={setSharing} />
    </>
  )

  function menu(dream: CommunityDream) {
    return (
      <CardMenu
        dream={dream}
        onReport={() => askAbout((close) => <ReportDialog dream={dream} onClose={close} />)}
        onBlock={() => askAbout((close) => <BlockDialog dream={dream} onClose={close} />)}
      />
    )
  }
}

/** A hidden dream still counts as the person's one; a removed one does not. */
const isLive = (own: OwnCommunityDream) => own.state !== 'removed' && !isPast(own.expiresAt, new Date())

interface FeedHeadProps {
  own: OwnCommunityDream | null | undefined
  onShare: () => void
  onShowOwn: () => void
}

/** The way to share a dream, or until when one's own is here: there is one at a time. */
function FeedHead({ own, onShare, onShowOwn }: FeedHeadProps) {
  const mobile = useIsMobile()
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="muted max-w-[58ch]">
        I sogni che altre persone hanno deciso di far leggere. Ognuno resta qui per {COMMUNITY_LIFE_DAYS} giorni.
      </p>
      {own && isLive(own) ? (
        <Button variant="outline" className="max-md:w-full" onClick={onShowOwn}>
          <Users size={18} />
          Il tuo sogno, fino {withArticle('al', formatDayMonth(dayOfInstant(own.expiresAt)))}
        </Button>
      ) : (
        <Button
          variant={mobile ? 'soft' : 'primary'}
          className="max-md:w-full"
          aria-haspopup="dialog"
          onClick={onShare}
        >
          <Share2 size={18} />
          Condividi un sogno
        </Button>
      )}
    </div>
  )
}

interface CardMenuProps {
  dream: CommunityDream
  onReport: () => void
  onBlock: () => void
}

function CardMenu({ dream, onReport, onBlock }: CardMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="s" icon className="-mr-2.5" aria-label={`Azioni per «${dream.title}»`}>
          <EllipsisVertical size={18} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onReport}>
          <Flag size={18} />
          Segnala
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onBlock}>
          <Ban size={18} />
          Blocca questa persona
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function BlockDialog({ dream, onClose }: { dream: CommunityDream; onClose: (gone: boolean) => void }) {
  const { mutate, isPending } = useBlockAuthor()
  const name = dream.username === ANONYMOUS_DREAMER ? 'questa persona' : dream.username
  return (
    <ConfirmDialog
      title={`Bloccare ${name}?`}
      description="Nella community non vedrai più i sogni di questa persona, e lei non vedrà i tuoi. Non riceverà nessun avviso. Puoi cambiare idea quando vuoi dal tuo profilo, alla voce «Persone bloccate»."
      confirmLabel="Blocca"
      busy={isPending}
      onConfirm={() => mutate(dream.id, { onSuccess: () => onClose(true) })}
    />
  )
}
