import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Reading } from '#client/components/dream/reading.tsx'
import { MADE_BY } from '#client/components/dream/reading-notes.tsx'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { useFocusAfterChange } from '#client/hooks/use-focus.ts'
import { cn } from '#client/lib/cn.ts'
import { useHasModel } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { CONVERSATION_TURNS_MAX } from '#shared/constants/analyses.ts'
import type { Analysis, ConversationTurn } from '#shared/contracts/analyses.ts'
import { useConversation, useDeleteConversation } from '../use-conversation.ts'
import { STEADY } from './analysis-article.tsx'
import { ConversationField } from './conversation-field.tsx'
import { LAMP, shownText } from './live-view.tsx'

const CLOSED = 'flex flex-wrap items-center gap-x-3 gap-y-2 outline-none print:hidden'

export const isConversationOver = ({ conversation }: Analysis): boolean => conversation.length >= CONVERSATION_TURNS_MAX

/** Whether the user may converse under an analysis. */
function useCanConverse({ engine, safety }: Analysis): boolean {
  const hasModel = useHasModel()
  const { subscriptionPlan, aiConsent } = useSession()
  return subscriptionPlan === 'premium' && engine === 'openai' && !safety && hasModel && aiConsent !== false
}

interface ConversationProps {
  analysis: Analysis
  /** A button below the last line, for an analysis with the conversation. */
  children: ReactNode
}

/** The conversation with the model below its analysis. */
export function Conversation({ analysis, children }: ConversationProps) {
  const id = useId()
  const canConverse = useCanConverse(analysis)
  const [isOpen, setOpen] = useState(false)
  const talk = useConversation(analysis)
  const place = useRef<HTMLElement>(null)
  const { conversation } = analysis
  const isOver = isConversationOver(analysis)
  const canWrite = canConverse && !isOver && !talk.care
  // The focused field or button was removed.
  useFocusAfterChange(place, `${canWrite} ${conversation.length}`, { preventScroll: true })

  if (conversation.length === 0 && !canWrite && !talk.care) return null
  if (conversation.length === 0 && !isOpen) {
    return (
      <section className={CLOSED} aria-label="La conversazione" ref={place} tabIndex={-1}>
        <OpenButton onOpen={() => setOpen(true)} />
        <p className="small muted">Rispondi alla lettura, fino a {CONVERSATION_TURNS_MAX} volte.</p>
      </section>
    )
  }
  return (
    <section className="card outline-none" aria-labelledby={id} ref={place} tabIndex={-1}>
      <h2 className="h3" id={id}>
        La conversazione
      </h2>
      <ol>
        {conversation.map((turn) => (
          <Turn key={turn.createdAt} {...turn} />
        ))}
        {talk.live && <Turn {...talk.live} isLive />}
      </ol>
      <p className="sr-only" role="status">
        {talk.latest.replaceAll('**', '')}
      </p>
      {talk.care && (
        <div className="mt-5" role="alert">
          <SafetyNote safety={{ level: 1, text: talk.care }} />
        </div>
      )}
      {canWrite && isOpen && <ConversationField talk={talk} left={CONVERSATION_TURNS_MAX - conversation.length} />}
      {isOver && (
        <div className="mt-6 grid gap-4">
          <p className="muted">
            La conversazione finisce qui.{' '}
            {canConverse && analysis.canReread && 'Il sogno si può rileggere anche con quello che hai detto.'}
          </p>
          {children}
        </div>
      )}
      {(conversation.length > 0 || talk.live) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="small muted me-auto">{MADE_BY.openai}</p>
          {canWrite && !isOpen && <OpenButton onOpen={() => setOpen(true)} />}
          <DeleteButton dreamId={analysis.dreamId} isHidden={talk.isPending} />
        </div>
      )}
    </section>
  )
}

const OpenButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button className="print:hidden" variant="soft" size="s" onClick={onOpen}>
    Parlane ancora
  </Button>
)

type TurnProps = Pick<ConversationTurn, 'words' | 'reply'> & {
  isLive?: boolean
}

function Turn({ words, reply, isLive }: TurnProps) {
  return (
    <li className="mt-5" aria-busy={isLive}>
      <p
        dir="auto"
        className="own-words border-s-2 border-[var(--thread)] ps-4 text-[1.125rem]/[1.5] whitespace-pre-line"
      >
        <span className="sr-only">Hai scritto: </span>
        {words}
      </p>
      <span className="sr-only">Risposta: </span>
      {isLive && reply.trim() === '' ? (
        <div className={cn('reading mt-3 min-h-[1.68em]', LAMP)}>
          <p />
        </div>
      ) : (
        <Reading
          className={cn('mt-3', STEADY, isLive && LAMP)}
          text={isLive ? shownText(reply) : reply}
          initial={false}
        />
      )}
    </li>
  )
}

/** Hidden, but not removed, while a reply is written. */
function DeleteButton({ dreamId, isHidden }: { dreamId: number; isHidden: boolean }) {
  const { mutate, isPending } = useDeleteConversation(dreamId)
  const ask = async () => {
    const agreed = await confirm({
      title: 'Cancellare la conversazione?',
      description: 'Le tue parole e le risposte non ci saranno più. La lettura resta com’è.',
      confirmLabel: 'Cancella',
    })
    if (agreed) mutate()
  }
  return (
    <Button
      className={cn('-mx-3 print:hidden', isHidden && 'invisible')}
      variant="danger-ghost"
      size="s"
      busy={isPending}
      onClick={ask}
    >
      <Trash2 size={17} aria-hidden="true" />
      Cancella la conversazione
    </Button>
  )
}
