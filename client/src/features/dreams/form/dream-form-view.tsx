import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { useAdGate } from '../../../components/layout/ad-gate-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { dismissToast } from '../../../components/ui/toast.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { type DraftScope, type FoundDraft, newestDraft, sameValues } from '../draft/draft-store.ts'
import { type DreamForm, useDreamDraft } from '../draft/use-dream-draft.ts'
import { useCreateDream, useUpdateDream } from '../dreams.queries.ts'
import { DraftNoticeLine } from './draft-notice.tsx'
import { DraftStatus } from './draft-status.tsx'
import { DREAM_FIELDS, type DreamFormValues, dreamFormSchema, dreamToForm, emptyDream } from './dream-form.ts'
import { DreamFormFields } from './dream-form-fields.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useSaveKey } from './use-save-key.ts'
import './dream-form.css'

interface DreamFormViewProps {
  userId: number
  dream: Dream | undefined
  /** The dialog asks the draft before it closes. */
  onSession: (session: DraftSession | null) => void
  /** Asked about a dream that could be saved, before it is; false leaves it in the form. */
  askBeforeSave: () => Promise<boolean>
  onSaved: (dream: Dream, created: boolean) => void
  onCancel: () => void
}

/** The form of a new or a known dream, with its draft. */
export function DreamFormView({ userId, dream, onSession, askBeforeSave, onSaved, onCancel }: DreamFormViewProps) {
  const scope: DraftScope = { userId, dreamId: dream?.id ?? 'new' }
  const base = dream?.updatedAt ?? null
  const [initial] = useState(() => (dream ? dreamToForm(dream) : emptyDream()))
  const [found] = useState(() => findDraft(scope, initial))
  const form: DreamForm = useForm<DreamFormValues, unknown, DreamInput>({
    resolver: zodResolver(dreamFormSchema),
    defaultValues: found?.draft.values ?? initial,
  })
  const { session, state, notice, discard, restore } = useDreamDraft(form, { scope, base, initial, found })
  const { submit, isPending, error } = useSubmit({ form, dream, session, onSession, askBeforeSave, onSaved })
  // An earlier form's notice would offer to throw away the draft that this one goes on writing.
  useEffect(dismissToast, [])

  return (
    <form className="grid gap-5" noValidate onSubmit={form.handleSubmit(submit)}>
      <DraftNoticeLine notice={notice} base={base} onDiscard={discard} onRestore={restore} />
      <DreamFormFields form={form} busy={isPending} />
      <DialogFooter className="dream-form-foot">
        <SaveProblem error={isPending ? null : error} onLeave={onCancel} />
        <DraftStatus state={state} />
        <Button variant="ghost" className="max-md:flex-1" onClick={onCancel}>
          Annulla
        </Button>
        <Button type="submit" variant="primary" className="max-md:flex-1" busy={isPending} busyLabel="Salvataggio...">
          {dream ? 'Aggiorna' : 'Salva'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The newest draft, unless it says just what the dream says. */
function findDraft(scope: DraftScope, initial: DreamFormValues): FoundDraft | undefined {
  const found = newestDraft(scope)
  return found && !sameValues(found.draft.values, initial) ? found : undefined
}

interface SubmitOptions extends Pick<DreamFormViewProps, 'dream' | 'onSession' | 'askBeforeSave' | 'onSaved'> {
  form: DreamForm
  session: DraftSession
}

/** Sends the form, with its draft kept until the server has the dream. */
function useSubmit({ form, dream, session, onSession, askBeforeSave, onSaved }: SubmitOptions) {
  const create = useCreateDream()
  const update = useUpdateDream()
  const saveKeyOf = useSaveKey()
  const passGate = useSaveGate()
  const { isBusy, once } = useOnce()
  const save = (input: DreamInput) =>
    dream ? update.mutateAsync({ id: dream.id, input }) : create.mutateAsync({ input, saveKey: saveKeyOf(input) })

  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    onSession(session)
    return () => {
      shown.current = false
      onSession(null)
    }
  }, [onSession, session])

  const isStillWanted = async () => {
    const asked = form.getValues()
    const goesOn = await askBeforeSave()
    // What came into the form meanwhile was not checked, and would be lost with the draft.
    return goesOn && sameValues(asked, form.getValues())
  }

  const send = async (input: DreamInput) => {
    const values = form.getValues()
    session.edit(values)
    const draft = session.flush()
    // A text that is kept nowhere waits for nothing.
    if (draft !== 'unsafe' && !(await passGate())) return
    // Closed before anything was sent: the draft keeps it.
    if (!shown.current) return
    try {
      const saved = await save(input)
      session.finish(values)
      // Closed while it was saved: the toast is enough.
      if (shown.current) onSaved(saved, dream === undefined)
    } catch (problem) {
      showFieldErrors(form, problem)
    }
  }
  const submit = (input: DreamInput) => once(isStillWanted, () => send(input))
  return { submit, isPending: isBusy, error: create.error ?? update.error }
}

/** Does something at most once at a time, if it is still wanted; busy is what comes after that question. */
function useOnce() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const once = async (isWanted: () => Promise<boolean>, job: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      if (!(await isWanted())) return
      setBusy(true)
      await job()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { isBusy, once }
}

/** What may stand before a save on the free plan. Once passed it stays open: a second try meets it no more. */
function useSaveGate() {
  const passGate = useAdGate()
  const isPassed = useRef(false)
  return async () => {
    isPassed.current ||= await passGate('save')
    return isPassed.current
  }
}

/** Puts the server's complaints on their fields («tags.2» on tags) and focuses the first. */
function showFieldErrors(form: DreamForm, problem: unknown) {
  if (!(problem instanceof ApiError) || !problem.fields) return
  const complaints = Object.entries(problem.fields)
  const first = DREAM_FIELDS.find((field) => complaints.some(([path]) => path.split('.')[0] === field))
  for (const [path, message] of complaints) {
    const field = DREAM_FIELDS.find((name) => name === path.split('.')[0])
    if (field) form.setError(field, { type: 'server', message }, { shouldFocus: field === first })
  }
}
