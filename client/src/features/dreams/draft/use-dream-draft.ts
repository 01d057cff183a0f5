import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import type { DreamFormValues } from '../form/dream-form.ts'
import { type DraftState, openDraftSession } from './draft-session.ts'
import type { DraftScope, FoundDraft } from './draft-store.ts'

export type DreamForm = UseFormReturn<DreamFormValues, unknown, DreamInput>

interface DreamDraftOptions {
  scope: DraftScope
  base: string | null
  initial: DreamFormValues
  found: FoundDraft | undefined
}

/** What the form says about a draft: that it was found, or that it was thrown away and can come back. */
export type DraftNotice = { kind: 'found'; found: FoundDraft } | { kind: 'discarded'; values: DreamFormValues }

/** Keeps a draft of the form as one types, also when the tab goes away. */
export function useDreamDraft(form: DreamForm, { scope, base, initial, found }: DreamDraftOptions) {
  const [state, setState] = useState<DraftState>(found ? 'kept' : 'none')
  const [notice, setNotice] = useState<DraftNotice | undefined>(found && { kind: 'found', found })
  const [session] = useState(() => openDraftSession({ scope, base, initial, found, onState: setState }))

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          session.edit(values)
          // Writing anew after a discard: bringing the old text back would cost the new one.
          if (name) setNotice((current) => (current?.kind === 'discarded' ? undefined : current))
        },
      }),
    [form, session],
  )

  useEffect(() => {
    const flush = () => session.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [session])

  const discard = () => {
    setNotice({ kind: 'discarded', values: form.getValues() })
    form.reset(initial)
    session.discard()
  }

  const restore = (values: DreamFormValues) => {
    setNotice(undefined)
    form.reset(values)
    session.edit(values)
    session.flush()
  }

  return { session, state, notice, discard, restore }
}
