import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Dialog, DialogContent, focusDialog } from '#client/components/ui/dialog.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { dreamSharingQuery } from '#client/lib/dream-sharing.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { ShareLink } from '#shared/contracts/sharing.ts'
import type { ShareTarget } from '../share-targets.ts'
import { LinkPanel } from './link-panel.tsx'
import { LinkPrompt } from './link-prompt.tsx'

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  dream: Pick<Dream, 'id' | 'title'>
  target: ShareTarget | undefined
}

export function ShareDialog({ open, onOpenChange, dream, target }: ShareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        // The dialog itself gets the focus: its text comes first, and loads later.
        className="outline-none"
        title="Condividi con un link"
        description={`«${dream.title}»`}
        onOpenAutoFocus={focusDialog}
      >
        <ShareSteps dreamId={dream.id} target={target} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

interface ShareStepsProps {
  dreamId: number
  target: ShareTarget | undefined
  onClose: () => void
}

function ShareSteps({ dreamId, target, onClose }: ShareStepsProps) {
  const { data: sharing, error, refetch } = useQuery(dreamSharingQuery(dreamId))
  const [focusOn, setFocusOn] = useState<ShareTarget>()
  // A revoked link stays visible until the dialog has faded out.
  const [revoked, setRevoked] = useState<ShareLink>()
  if (!sharing)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <Skeleton label="Caricamento" count={5} className="min-h-72" />
    )
  const link = revoked ?? sharing.link
  return link ? (
    <LinkPanel
      dreamId={dreamId}
      sharing={{ ...sharing, link }}
      focusOn={focusOn}
      onRevoked={() => {
        setRevoked(link)
        onClose()
      }}
    />
  ) : (
    <LinkPrompt
      dreamId={dreamId}
      sharing={sharing}
      target={target}
      onCreated={(isSent) => (isSent ? onClose() : setFocusOn(target ?? 'copy'))}
      onCancel={onClose}
    />
  )
}
