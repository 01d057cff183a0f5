import { Square } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Textarea } from '#client/components/ui/input.tsx'
import { useMediaQuery, useOnline } from '#client/hooks/use-browser.ts'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { remainingNote } from '#client/lib/text.ts'
import { CONVERSATION_WORDS_MAX } from '#shared/constants/analyses.ts'
import type { useConversation } from '../use-conversation.ts'

const OFFLINE = 'Sei senza rete: le tue parole restano qui, e le puoi inviare quando torna.'
const STOPPED = 'Hai interrotto la risposta: le tue parole sono ancora qui.'
/** Shows the remaining length near the limit. */
const WARN_WITHIN = 60

interface ConversationFieldProps {
  talk: ReturnType<typeof useConversation>
  left: number
}

/** The message field. It empties while a reply is written, and is restored after a failure. */
export function ConversationField({ talk, left }: ConversationFieldProps) {
  const { draft, setDraft, isPending, isStopped, failure, send, stop } = talk
  const isOnline = useOnline()
  const entersByKey = useMediaQuery('(pointer: fine)')
  const cannotSend = draft.trim() === '' || !isOnline
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!isPending && !cannotSend) send()
  }
  const room = isPending ? undefined : remainingNote(draft, CONVERSATION_WORDS_MAX, WARN_WITHIN)
  return (
    <form className="mt-6 print:hidden" onSubmit={submit}>
      <Field
        label="Che cosa vuoi dire?"
        error={isPending ? undefined : failure}
        hint={isOnline ? (room ?? (isStopped && !isPending && STOPPED)) : OFFLINE}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={takeFocus}
            className="own-words min-h-20! field-sizing-content max-h-[40vh]"
            maxLength={CONVERSATION_WORDS_MAX}
            enterKeyHint={entersByKey ? 'send' : 'enter'}
            readOnly={isPending}
            value={isPending ? '' : draft}
            onChange={({ target }) => setDraft(target.value || undefined)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && entersByKey && !event.shiftKey && !event.nativeEvent.isComposing)
                submit(event)
            }}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="solid" busy={isPending} busyLabel="Invia" disabled={!isPending && cannotSend}>
          Invia
        </Button>
        {isPending ? (
          <Button variant="outline" onClick={stop}>
            <Square size={13} fill="currentColor" aria-hidden="true" />
            Interrompi
          </Button>
        ) : (
          <p className="small muted">{left === 1 ? 'Ancora una volta' : `Ancora ${left} volte`}</p>
        )}
      </div>
    </form>
  )
}
