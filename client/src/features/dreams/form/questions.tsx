import { ask } from '#client/components/ui/ask.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx'
import { Dialog, DialogContent, DialogFooter } from '#client/components/ui/dialog.tsx'

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
export async function askToLose(loss: Loss): Promise<boolean> {
  const answer = await ask<boolean>((close) => (
    <ConfirmDialog {...LOSS_COPY[loss]} open onOpenChange={() => close(false)} onConfirm={() => close(true)} />
  ))
  return answer ?? false
}

interface RecordingLeftOut {
  kept: boolean
  isTranscribing: boolean
}

/** Asks before a save whose dream goes without the words of a recording. */
export async function askToSaveWithout({ kept, isTranscribing }: RecordingLeftOut): Promise<boolean> {
  const now = isTranscribing ? 'La trascrizione è in corso.' : 'La registrazione non è ancora trascritta.'
  const description = kept
    ? `${now} Se salvi senza, ritrovi la registrazione quando modifichi questo sogno.`
    : 'Questo browser non può conservare la registrazione: salvando ora resta solo ciò che hai scritto.'
  const answer = await ask<boolean>((close) => (
    <Dialog>
      <DialogContent role="alertdialog" aria-modal compact title="Salvare senza trascrivere?" description={description}>
        <DialogFooter className="pt-2">
          <Button variant="ghost" onClick={() => close(false)}>
            {isTranscribing ? 'Aspetta la trascrizione' : 'Torna alla registrazione'}
          </Button>
          <Button variant={kept ? 'solid' : 'danger'} onClick={() => close(true)}>
            {kept ? 'Salva senza' : 'Salva senza registrazione'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  ))
  return answer ?? false
}
