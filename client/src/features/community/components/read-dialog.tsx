import { type ReactNode, useRef } from 'react'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { DreamText } from '#client/components/layout/dream-text.tsx'
import { ElementLists } from '#client/components/layout/element-lists.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { AuthorLine } from './community-card.tsx'

interface ReadDialogProps {
  dream: CommunityDream
  now: Date
  open: boolean
  onOpenChange: (open: boolean) => void
  note?: ReactNode
  likes: ReactNode
}

/** The whole of a dream, to be read. */
export function ReadDialog({ dream, now, open, onOpenChange, note, likes }: ReadDialogProps) {
  const start = useRef<HTMLDivElement>(null)
  // At the beginning of the text, from where the arrow keys scroll it, and not on the like below.
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
            {dream.mood && <MoodLabel mood={dream.mood} />}
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
