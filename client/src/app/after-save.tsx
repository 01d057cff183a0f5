import type { ComponentProps } from 'react'
import { PostSaveDialog } from '#client/features/analyses/components/post-save-dialog.tsx'
import { MoodTiles } from '#client/features/dreams/components/mood-question.tsx'
import { RoomAfterSave } from '#client/features/dreams/plan-room.tsx'

/** What follows a save, of all domains. It is fetched with the first save: no first screen shows it. */
export function AfterSave(props: Omit<ComponentProps<typeof PostSaveDialog>, 'room' | 'mood'>) {
  return (
    <PostSaveDialog
      {...props}
      room={<RoomAfterSave className="mb-4" />}
      mood={<MoodTiles className="mb-5" dream={props.dream} />}
    />
  )
}
