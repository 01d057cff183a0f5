import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'

/** What would be lost by closing the form. */
export type Loss = 'text' | 'recording' | 'both'

const WORDS: Record<Loss, { title: string; description: string; confirmLabel: string }> = {
  text: {
    title: 'Chiudere senza salvare?',
    description: 'Questo browser non conserva le bozze: chiudendo ora perdi ciò che hai scritto.',
    confirmLabel: 'Chiudi e perdi il testo',
  },
  recording: {
    title: 'Chiudere senza trascrivere?',
    description: 'Questo browser non può conservare la registrazione: chiudendo ora la perdi.',
    confirmLabel: 'Chiudi e perdi la registrazione',
  },
  both: {
    title: 'Chiudere senza salvare?',
    description: 'Questo browser non conserva nulla: chiudendo ora perdi la registrazione e ciò che hai scritto.',
    confirmLabel: 'Chiudi e perdi tutto',
  },
}

interface LossQuestionProps {
  /** Null asks nothing. */
  loss: Loss | null
  onCancel: () => void
  onConfirm: (loss: Loss) => void
}

/** Asks before something goes that the browser could not keep. */
export function LossQuestion({ loss, onCancel, onConfirm }: LossQuestionProps) {
  return (
    <ConfirmDialog
      {...WORDS[loss ?? 'text']}
      open={loss !== null}
      onOpenChange={(open) => !open && onCancel()}
      onConfirm={() => loss && onConfirm(loss)}
    />
  )
}
