import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { OwnCommunityDream } from '#shared/contracts/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { useLeave } from '../../../components/layout/use-leave.ts'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
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
  const { leaveFor, handlers } = useLeave(close)
  const showOwn = () => {
    if (!onShowOwn) return leaveFor(paths.communityFeed)
    // Only a closed dialog lets go of the focus.
    flushSync(close)
    onShowOwn()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={dream ? 'Condividi con la community' : 'Condividi un sogno'} {...handlers}>
        <Contents own={own} dream={dream} onClose={close} onShowOwn={showOwn} onLeave={leaveFor} />
      </DialogContent>
    </Dialog>
  )
}

interface ContentsProps {
  own: OwnCommunityDream | null | undefined
  dream: Dream | undefined
  onClose: () => void
  onShowOwn: () => void
  /** Leaves for another screen once the dialog is gone. */
  onLeave: (address: string) => void
}

/** A hidden one takes the person's place as well; a removed one does not. */
const isLive = (own: OwnCommunityDream) => own.state !== 'removed' && !isPast(own.expiresAt, new Date())

function Contents({ own, ...form }: ContentsProps) {
  // As it was when the dialog opened: what is shared in it must not change it while it closes.
  const [live] = useState(() => Boolean(own && isLive(own)))
  return live ? <AlreadyShared message={ALREADY_SHARED} onShow={form.onShowOwn} /> : <ShareForm {...form} />
}
