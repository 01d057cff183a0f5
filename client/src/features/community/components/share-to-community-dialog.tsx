import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { OwnCommunityDream } from '#shared/contracts/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { Dialog, DialogContent, focusDialog } from '../../../components/ui/dialog.tsx'
import { refreshFeed } from '../feed.queries.ts'
import { isPast } from '../relative-time.ts'
import { AlreadyShared } from './share/already-shared.tsx'
import { ShareForm } from './share/share-form.tsx'

interface ShareToCommunityDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dream to share; without it the person chooses one. */
  dream?: Dream
  /** The person's own entry, where it is known. */
  own?: OwnCommunityDream | null
  /** Leads to it; the community's page does by itself. */
  onShowOwn?: () => void
}

/** Tells what becomes public, and shares one dream with the community. */
export function ShareToCommunityDialog({ open, onOpenChange, dream, own, onShowOwn }: ShareToCommunityDialogProps) {
  const close = () => onOpenChange(false)
  const [, navigate] = useLocation()
  const showOwn = () => {
    if (!onShowOwn) return navigate(paths.communityFeed)
    // Only a closed dialog lets go of the focus.
    flushSync(close)
    onShowOwn()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        // What it says is to be read first, and the list of dreams comes a moment later.
        className="outline-none"
        title={dream ? 'Condividi con la community' : 'Condividi un sogno'}
        onOpenAutoFocus={focusDialog}
      >
        <Contents own={own} dream={dream} onClose={close} onShowOwn={showOwn} />
      </DialogContent>
    </Dialog>
  )
}

interface ContentsProps {
  own: OwnCommunityDream | null | undefined
  dream: Dream | undefined
  onClose: () => void
  onShowOwn: () => void
}

/** A hidden one takes the person's place as well; a removed one does not. */
const isLive = (own: OwnCommunityDream) => own.state !== 'removed' && !isPast(own.expiresAt, new Date())

function Contents({ own, ...form }: ContentsProps) {
  const queryClient = useQueryClient()
  const isThere = Boolean(own && isLive(own))
  // It may turn out to be gone. What is shared from here is not there: it must not change the dialog while it closes.
  const [live, setLive] = useState(isThere)
  if (live && !isThere) setLive(false)
  useEffect(() => {
    // It may have been removed elsewhere.
    if (live) void refreshFeed(queryClient)
  }, [live, queryClient])
  return live ? <AlreadyShared message={ALREADY_SHARED} onShow={form.onShowOwn} /> : <ShareForm {...form} />
}
