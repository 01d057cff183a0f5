import type { ComponentProps } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { PostSaveDialog } from '#client/features/analyses/components/post-save-dialog.tsx'
import { editDream } from '#client/features/dreams/components/dream-dialogs.tsx'
import type { UnsentDream } from '#client/features/dreams/outbox.ts'
import { RoomAfterSave } from '#client/features/dreams/plan-room.tsx'
import { WaitingRecording } from '#client/features/dreams/voice/waiting-recording.tsx'
import { thisDevice } from '#client/lib/browser.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

interface AfterSaveProps extends Pick<ComponentProps<typeof PostSaveDialog>, 'open' | 'onOpenChange'> {
  dream: Dream | UnsentDream
}

/** What follows a save, of all domains. It is fetched with the first save: no first screen shows it. */
export function AfterSave({ dream, ...dialog }: AfterSaveProps) {
  const edit = () => {
    dialog.onOpenChange(false)
    void editDream(dream)
  }
  const room = (
    <>
      <RoomAfterSave className="mb-4" />
      {'id' in dream && <WaitingRecording dreamId={dream.id} onOpen={edit} className="mb-4" />}
    </>
  )
  if ('id' in dream) return <PostSaveDialog dream={dream} {...dialog} room={room} />
  const where = `«${dream.title}» è solo su ${thisDevice()}, e parte da solo quando torna la rete.`
  return (
    <Dialog {...dialog}>
      <DialogContent compact title="Sogno salvato" description={<span className="wrap-anywhere">{where}</span>}>
        {room}
        <Button variant="outline" block onClick={() => dialog.onOpenChange(false)}>
          Chiudi
        </Button>
      </DialogContent>
    </Dialog>
  )
}
