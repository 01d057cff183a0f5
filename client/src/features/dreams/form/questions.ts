import { confirm } from '#client/components/ui/confirm-dialog.tsx'

/** What would be lost by closing the form. */
export type Loss = 'text' | 'recording' | 'both'

const LOSS_COPY: Record<Loss, { title: string; description: string; confirmLabel: string }> = {
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

/** Asks before something goes that the browser could not keep. */
export const askToLose = (loss: Loss) => confirm(LOSS_COPY[loss])

interface RecordingLeftOut {
  kept: boolean
  isTranscribing: boolean
}

/** Asks before a save whose dream goes without the words of a recording. */
export function askToSaveWithout({ kept, isTranscribing }: RecordingLeftOut): Promise<boolean> {
  const now = isTranscribing ? 'La trascrizione è in corso.' : 'La registrazione non è ancora trascritta.'
  return confirm({
    title: 'Salvare senza trascrivere?',
    description: kept
      ? `${now} Se salvi senza, ritrovi la registrazione quando modifichi questo sogno.`
      : 'Questo browser non può conservare la registrazione: salvando ora resta solo ciò che hai scritto.',
    cancelLabel: isTranscribing ? 'Aspetta la trascrizione' : 'Torna alla registrazione',
    variant: kept ? 'solid' : 'danger',
    confirmLabel: kept ? 'Salva senza' : 'Salva senza registrazione',
  })
}
