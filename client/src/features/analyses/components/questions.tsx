import '#client/components/layout/dream-screen.css'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { SafetyNote } from '#client/components/layout/safety-note.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { confirm } from '#client/components/ui/confirm-dialog.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { useIsMobile } from '#client/hooks/use-media-query.ts'
import { useHasModel } from '#client/lib/config.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useAnalysesLeft } from '../daily-analyses.ts'
import { type AnswerItem, useAnswers } from '../use-answers.ts'
import { QuestionField } from './question-field.tsx'

const TITLES = [
  'Le tue risposte',
  'Una domanda su questo sogno',
  'Due domande su questo sogno',
  'Tre domande su questo sogno',
]

interface QuestionsProps {
  analysis: Analysis
  onReread: () => void
}

/** The questions of an analysis with the answers, and the way to a model's analysis over them. */
export function Questions({ analysis, onReread }: QuestionsProps) {
  const { items, reason, change, save } = useAnswers(analysis)
  const [isLeaving, setLeaving] = useState(false)
  const asked = items.filter(({ isOld }) => !isOld)
  const old = items.filter(({ isOld }) => isOld)
  const rereads = useModelRereads(analysis)
  const hasAnswers = items.some(({ text }) => text.trim() !== '')
  const hasChanges = items.some(({ state }) => CHANGED.includes(state))
  if (items.length === 0 && !(rereads && analysis.canReread)) return null

  const remove = async ({ questionId, text, isOld }: AnswerItem) => {
    if (isOld && !(await askToDelete())) return
    change(questionId, '')
    if (!(await save()) || isOld) return
    const undo = () => {
      change(questionId, text)
      void save()
    }
    toast({
      title: 'Risposta eliminata',
      action: { label: 'Annulla', altText: 'Rimetti la risposta', onClick: undo },
    })
  }
  const reread = async () => {
    setLeaving(true)
    if (await save()) onReread()
    setLeaving(false)
  }
  const field = (item: AnswerItem, number?: number) => (
    <QuestionField
      key={item.questionId}
      item={item}
      {...(number !== undefined && { number })}
      reason={reason}
      onChange={(text) => change(item.questionId, text)}
      onBlur={() => void save(item.questionId)}
      onDelete={() => void remove(item)}
      onRetry={() => void save()}
    />
  )
  return (
    <section className="card dream-article" aria-labelledby="questions-title">
      <h2 className="h3" id="questions-title">
        {items.length > 0 ? TITLES[asked.length] : 'Hai cambiato gli elementi'}
      </h2>
      {asked.length > 0 && (
        <>
          <p className="muted mt-1.5 mb-6 max-w-[60ch] text-[15px]">
            Rispondi a quelle che vuoi:{' '}
            {rereads ? 'la lettura può ripartire da quello che dici tu.' : 'le risposte restano qui, accanto al sogno.'}
          </p>
          <ol className="grid gap-6">{asked.map((item, index) => field(item, index + 1))}</ol>
        </>
      )}
      {old.length > 0 && (
        <div className={asked.length > 0 ? 'mt-7 border-border border-t pt-6' : 'mt-1.5'}>
          {asked.length > 0 && <h3 className="font-semibold text-[15px]">Risposte a domande di prima</h3>}
          <p className="small muted mb-5">La lettura da allora è cambiata.</p>
          <ul className="grid gap-6">{old.map((item) => field(item))}</ul>
        </div>
      )}
      <div role="status">
        {analysis.safety?.level === 1 && hasAnswers && (
          <SafetyNote className="mt-6" safety={analysis.safety} label="Aiuto e ascolto, dopo le tue risposte" />
        )}
      </div>
      {rereads && (
        <Reread
          analysis={analysis}
          isReady={analysis.canReread || (hasChanges && !analysis.outdated)}
          isLeaving={isLeaving}
          hasAnswers={hasAnswers}
          onReread={() => void reread()}
        />
      )}
    </section>
  )
}

/** Whether a model wrote the analysis, and may write another one: the rules read no answers. */
function useModelRereads({ engine }: Analysis): boolean {
  const hasModel = useHasModel()
  const { aiConsent } = useSession()
  return engine === 'openai' && hasModel && aiConsent !== false
}

const CHANGED: readonly AnswerItem['state'][] = ['draft', 'saving', 'failed', 'offline']

interface RereadProps extends Omit<QuestionsProps, 'onReread'> {
  isReady: boolean
  isLeaving: boolean
  hasAnswers: boolean
  onReread: () => void
}

/** The way to an analysis over the answers, with what it costs. */
function Reread({ analysis, isReady, isLeaving, hasAnswers, onReread }: RereadProps) {
  const isMobile = useIsMobile()
  const left = useAnalysesLeft()
  const { outdated, withAnnotations } = analysis
  if (outdated) {
    return hasAnswers && <p className="small muted mt-6">Le risposte entrano nella lettura quando la rifai.</p>
  }
  if (!isReady && hasAnswers) {
    return withAnnotations && <p className="small muted mt-6">Questa lettura tiene conto delle tue risposte.</p>
  }
  if (left === 0) {
    return (
      <p className="small muted mt-6">Oggi hai già usato la tua analisi: domani il modello può rileggere il sogno.</p>
    )
  }
  const cost = left === null ? 'Con Premium le letture non hanno limiti.' : 'Vale come analisi di oggi.'
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <Button
        className="max-md:w-full"
        variant={isReady && !isMobile ? 'primary' : 'soft'}
        disabled={!isReady}
        busy={isLeaving}
        onClick={onReread}
      >
        <RefreshCw size={18} />
        {isReady && !hasAnswers ? 'Rileggi il sogno' : 'Rileggi con le mie risposte'}
      </Button>
      <p className="small muted min-w-[min(100%,220px)] flex-1">{isReady ? cost : 'Basta una risposta.'}</p>
    </div>
  )
}

const askToDelete = () =>
  confirm({
    title: 'Eliminare questa risposta?',
    description: 'La domanda era di una lettura di prima, e non torna: la risposta non si può rimettere.',
    confirmLabel: 'Elimina',
  })
