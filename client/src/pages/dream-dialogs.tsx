import { useLocation } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../app/paths.ts'
import { useLiveReadings } from '../features/analyses/live-readings.ts'
import { ShareToCommunityDialog } from '../features/community/components/share-to-community-dialog.tsx'
import { DeleteDreamDialog } from '../features/dreams/components/delete-dream-dialog.tsx'
import { DreamFormDialog } from '../features/dreams/components/dream-form-dialog.tsx'
import { ShareDialog } from '../features/sharing/components/share-dialog.tsx'
import type { ShareTarget } from '../features/sharing/share-targets.ts'

/** What can stand before a dream's screen; a link may have been asked for on the way to somewhere. */
export type OpenDialog = { kind: 'edit' | 'delete' | 'community' } | { kind: 'link'; target?: ShareTarget | undefined }

export type DialogKind = OpenDialog['kind']

interface DreamDialogsProps {
  dream: Dream
  dialog: OpenDialog | undefined
  /** Closes this one: its answer may be late, and another be open since. */
  onClose: (kind: DialogKind) => void
}

export function DreamDialogs({ dream, dialog, onClose }: DreamDialogsProps) {
  const [, navigate] = useLocation()
  const readings = useLiveReadings()
  const kind = dialog?.kind
  return (
    <>
      <DreamFormDialog open={kind === 'edit'} onOpenChange={() => onClose('edit')} dream={dream} />
      <DeleteDreamDialog
        dream={dream}
        open={kind === 'delete'}
        onOpenChange={() => onClose('delete')}
        onDeleted={() => {
          readings.end(dream.id)
          navigate(paths.dreams)
        }}
      />
      <ShareDialog
        dream={dream}
        open={kind === 'link'}
        onOpenChange={() => onClose('link')}
        target={dialog?.kind === 'link' ? dialog.target : undefined}
      />
      <ShareToCommunityDialog dream={dream} open={kind === 'community'} onOpenChange={() => onClose('community')} />
    </>
  )
}
