import { Check, CircleAlert, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { ApiError } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { UnpayableNote } from '#client/components/shell/ways-to-room.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { thisDevice } from '#client/lib/browser.ts'
import { formatMoment } from '#client/lib/dates.ts'
import type { DraftNotice, DraftState } from './use-dream-draft.ts'

interface DraftNoticeLineProps {
  notice: DraftNotice | undefined
  /** `updatedAt` of the edited dream, to detect a draft of an older version. */
  base: string | null
  onDiscard: () => void
  onRestore: (notice: Extract<DraftNotice, { kind: 'discarded' }>) => void
}

export function DraftNoticeLine({ notice, base, onDiscard, onRestore }: DraftNoticeLineProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {notice && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-[14px] bg-accent py-2 pr-2 pl-4 text-sm text-accent-foreground">
          {notice.kind === 'found' ? (
            <>
              <p>
                Bozza ritrovata, salvata {formatMoment(notice.draft.editedAt)}.
                {notice.draft.base !== base && ' Nel frattempo il sogno è stato modificato altrove.'}
              </p>
              <Button variant="ghost" size="s" className="ml-auto" onClick={onDiscard}>
                Scarta la bozza
              </Button>
            </>
          ) : (
            <>
              <p>Bozza scartata.</p>
              <Button variant="ghost" size="s" className="ml-auto" onClick={() => onRestore(notice)}>
                Ripristina la bozza
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

export function DraftStatus({ state }: { state: DraftState }) {
  const status = statusOf(state, useOnline())
  return (
    <p
      role="status"
      className="flex min-h-6 items-center gap-1.5 text-sm text-muted max-md:w-full max-md:empty:sr-only md:mr-auto"
    >
      {status && (
        <>
          <status.Icon size={16} aria-hidden="true" className="flex-none" />
          {status.text}
        </>
      )}
    </p>
  )
}

function statusOf(state: DraftState, isOnline: boolean): { Icon: LucideIcon; text: string } | undefined {
  if (state === 'unsafe') {
    return { Icon: TriangleAlert, text: 'Questo browser non conserva le bozze: salva prima di chiudere' }
  }
  if (!isOnline) return { Icon: CloudOff, text: 'Sei offline: la bozza resta su questo dispositivo' }
  return state === 'kept' ? { Icon: Check, text: 'Bozza conservata' } : undefined
}

interface SaveProblemProps {
  error: Error
  /** Closes the dialog before a link changes the page. */
  onLeave: () => void
}

export function SaveProblem({ error, onLeave }: SaveProblemProps) {
  const { text, link } = explain(error)
  return (
    <div
      role="alert"
      className="flex w-full gap-2.5 rounded-[14px] border border-destructive-text bg-destructive-soft px-4 py-2.5 text-sm text-destructive-text"
    >
      <CircleAlert size={18} className="mt-px flex-none" />
      <div>
        {text}{' '}
        {link && (
          <Link href={link.href} className="font-semibold underline underline-offset-4" onClick={onLeave}>
            {link.words}
          </Link>
        )}
        {link?.href === paths.subscription && <UnpayableNote className="mt-1" />}
      </div>
    </div>
  )
}

interface Explanation {
  text: string
  link?: { href: string; words: string }
}

const ERROR = 'Si è verificato un errore durante il salvataggio del sogno'
const FAILED = `${ERROR}. Il testo è ancora qui: riprova.`

/** Reports a failed save besides the form; a refusal shows only in the form. */
export function toastSaveFailed(error: Error) {
  const isRefusal =
    error instanceof ApiError && (error.isSessionEnd || error.isOffline || error.fields || REFUSALS.has(error.code))
  if (!isRefusal) toast({ title: 'Errore', description: ERROR, variant: 'destructive' })
}
const REFUSALS = new Set(['dream_limit', 'changed_elsewhere'])

/** The messages of these refusals need only a note about where the text is. */
const STILL_HERE = new Set(['changed_elsewhere', 'rate_limited', 'unavailable'])

function explain(error: Error): Explanation {
  if (!(error instanceof ApiError)) return { text: FAILED }
  if (error.isOffline) {
    return { text: 'Sei offline: la bozza resta su questo dispositivo. Riprova a salvare quando torni in rete.' }
  }
  if (error.isUnknownOutcome) return { text: `${error.message} La bozza resta su questo dispositivo.` }
  if (error.isSessionEnd) {
    return {
      text: 'La sessione è scaduta. La bozza resta su questo dispositivo: accedi e la ritrovi.',
      link: { href: paths.auth, words: 'Accedi' },
    }
  }
  if (error.code === 'dream_limit') {
    return {
      text: `${error.message} Il tuo testo resta qui come bozza.`,
      link: { href: paths.subscription, words: 'Scopri Premium' },
    }
  }
  if (error.fields) return { text: 'Controlla i campi segnalati e riprova.' }
  if (STILL_HERE.has(error.code)) return { text: `${error.message} Il testo è ancora qui.` }
  return { text: FAILED }
}

export function toastKeptRecording() {
  toast({
    title: 'Registrazione conservata',
    description: `È solo su ${thisDevice()}: la ritrovi nella dashboard.`,
  })
}

/** @param isAdded whether the words follow earlier text */
export function toastTranscribed(isAdded: boolean) {
  toast(
    isAdded
      ? { title: 'Trascrizione aggiunta', description: 'È in fondo alla descrizione, sotto quello che c’era' }
      : { title: 'Trascrizione completata', description: 'Il tuo sogno è stato trascritto con successo' },
  )
}

export function toastKeptDraft(discard: () => void) {
  toast({
    title: 'Bozza conservata',
    description: 'La ritrovi quando riapri questa finestra.',
    action: { label: 'Scarta', altText: 'Scarta la bozza', onClick: discard },
  })
}

/** Confirmations before closing over data that the browser could not store. */
export const LOSSES = {
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

export function lossOf(isTextLost: boolean, isRecordingLost: boolean): keyof typeof LOSSES | undefined {
  if (isTextLost && isRecordingLost) return 'both'
  if (isRecordingLost) return 'recording'
  return isTextLost ? 'text' : undefined
}

/** Confirms a save that loses the recording. */
export const SAVE_WITHOUT = {
  title: 'Salvare senza trascrivere?',
  description: 'Questo browser non può conservare la registrazione: salvando ora resta solo ciò che hai scritto.',
  cancelLabel: 'Torna alla registrazione',
  confirmLabel: 'Salva senza registrazione',
}
