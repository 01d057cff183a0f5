import { useRef, useState } from 'react'
import type { Dream } from '#shared/contracts/dreams.ts'
import { DeleteDreamDialog } from './delete-dream-dialog.tsx'
import { DreamCard } from './dream-card.tsx'
import { DreamFormDialog } from './dream-form-dialog.tsx'

/** Until then the closing dialog holds the focus, or gives it back to the card that goes. */
const DIALOG_GONE_MS = 300

interface DreamGridProps {
  dreams: Dream[]
  label: string
  heading: 'h2' | 'h3'
  premium: boolean
  /** The ids of the dreams that are being read right now. */
  analyzing: ReadonlySet<number>
  onAnalyze: (dream: Dream) => void
}

/** Cards with everything their menus do: edit and delete. */
export function DreamGrid({ dreams, label, heading, premium, analyzing, onAnalyze }: DreamGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const [editing, setEditing] = useState<Dream>()
  const [deleting, setDeleting] = useState<Dream>()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)

  const edit = (dream: Dream) => {
    setEditing(dream)
    setDialog('edit')
  }
  const askToDelete = (dream: Dream) => {
    setDeleting(dream)
    setDialog('delete')
  }

  /** The card that had the focus is gone; with the last card the whole grid goes. */
  const focusRest = () => {
    const place = dreams.length > 1 ? grid.current : document.getElementById('main')
    setTimeout(() => place?.focus({ preventScroll: true }), DIALOG_GONE_MS)
  }

  return (
    <>
      <ul ref={grid} className="card-grid outline-none" aria-label={label} tabIndex={-1}>
        {dreams.map((dream) => (
          <li key={dream.id} className="grid">
            <DreamCard
              dream={dream}
              heading={heading}
              premium={premium}
              analyzing={analyzing.has(dream.id)}
              onAnalyze={onAnalyze}
              onEdit={edit}
              onDelete={askToDelete}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <DreamFormDialog key={`edit-${editing.id}`} open={dialog === 'edit'} onOpenChange={close} dream={editing} />
      )}
      {deleting && (
        <DeleteDreamDialog dream={deleting} open={dialog === 'delete'} onOpenChange={close} onDeleted={focusRest} />
      )}
    </>
  )
}
