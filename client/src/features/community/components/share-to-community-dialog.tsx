import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Dialog, DialogContent, focusDialog } from '#client/components/ui/dialog.tsx'
import { ALREADY_SHARED } from '#shared/constants/community.ts'
import type { OwnCommunityDream } from '#shared/contracts/community.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { isPast } from '../relative-time.ts'
import { ShareForm } from './share-form.tsx'
import { AlreadyShared } from './share-prompt.tsx'

interface ShareToCommunityDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The dream to share; without it the person chooses one. */
  dream?: Dream
  /** The person's own community dream, on the page that shows it; undefined elsewhere. */
  own?: OwnCommunityDream | null
}

/** Says what becomes public, and shares one dream with the community. */
export function ShareToCommunityDialog({ open, onOpenChange, dream, own }: ShareToCommunityDialogProps) {
  const [, navigate] = useLocation()
  const close = () => onOpenChange(false)
  const showOwn = () => (own === undefined ? navigate(paths.communityFeed) : close())
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
  // What is shared from here must not change the dialog while it closes.
  const [live] = useState(own ? isLive(own) : false)
  return live ? <AlreadyShared message={ALREADY_SHARED} onShow={form.onShowOwn} /> : <ShareForm {...form} />
}
