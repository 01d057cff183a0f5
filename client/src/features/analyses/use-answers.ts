import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { useOnline } from '#client/hooks/use-online.ts'
import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import { serverMessage } from '#client/lib/api-client.ts'
import { readJson, type StoredSchema } from '#client/lib/storage.ts'
import { ANSWER_MAX } from '#shared/constants/limits.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { analysisQuery, useSaveAnswers } from './analyses.queries.ts'

/** The typed answers that may not be saved yet, by question. */
type Drafts = Record<string, string>

/** Checked by hand: zod is no part of this screen. */
const draftsSchema: StoredSchema<Drafts> = {
  safeParse: (data) => (isDrafts(data) ? { success: true, data } : { success: false }),
}

const isDrafts = (data: unknown): data is Drafts =>
  typeof data === 'object' && data !== null && Object.values(data).every((text) => typeof text === 'string')

export type AnswerState = 'empty' | 'saved' | 'draft' | 'saving' | 'offline' | 'failed' | 'too long'

/** A question with what stands in its field. */
export interface AnswerItem {
  questionId: string
  question: string
  quick: readonly string[]
  text: string
  state: AnswerState
  /** Asked by an analysis of before: once deleted, its answer cannot come back. */
  isOld: boolean
}

const PAUSE_MS = 1_200

const clean = (text: string) => text.trim().normalize('NFC')

/** The answers to a dream's questions: kept in the browser as they are typed, and saved after a pause. */
export function useAnswers(analysis: Analysis) {
  const { dreamId } = analysis
  const key = `answers:${useSession().id}:${dreamId}`
  const queryClient = useQueryClient()
  const [drafts = {}, store] = usePersistedState(key, draftsSchema)
  const isOnline = useOnline()
  const readDrafts = () => readJson(key, draftsSchema) ?? {}
  const readAnalysis = () => queryClient.getQueryData(analysisQuery(dreamId).queryKey) ?? analysis

  const { mutateAsync, isPending, error } = useSaveAnswers(dreamId, () => {
    const typed = readDrafts()
    return questionsOf(readAnalysis())
      .map(({ questionId, saved }) => {
        const text = clean(typed[questionId] ?? saved)
        return { questionId, answer: text.length > ANSWER_MAX ? saved : text }
      })
      .filter(({ answer }) => answer !== '')
  })

  const stateOf = (saved: string, draft = saved): AnswerState => {
    const text = clean(draft)
    if (text === saved) return text === '' ? 'empty' : 'saved'
    if (text.length > ANSWER_MAX) return 'too long'
    if (isPending) return 'saving'
    if (!isOnline) return 'offline'
    return error ? 'failed' : 'draft'
  }
  const items = questionsOf(analysis).map(({ saved, ...question }) => {
    const draft = drafts[question.questionId]
    return { ...question, text: draft ?? saved, state: stateOf(saved, draft) }
  })

  /** Forgets what is typed exactly as it is saved; with `blurred`, also what differs by spaces at its ends. */
  const forgetSaved = (blurred?: string) => {
    const typed = readDrafts()
    const left = questionsOf(readAnalysis()).flatMap(({ questionId, saved }) => {
      const draft = typed[questionId]
      const isSaved = draft === undefined || draft === saved || (questionId === blurred && clean(draft) === saved)
      return isSaved ? [] : [[questionId, draft] as const]
    })
    store(left.length > 0 ? Object.fromEntries(left) : undefined)
  }

  const hasChanges = () => {
    const typed = readDrafts()
    return questionsOf(readAnalysis()).some(({ questionId, saved }) => {
      const text = clean(typed[questionId] ?? saved)
      return text !== saved && text.length <= ANSWER_MAX
    })
  }

  /** Saves what is not saved yet. Answers whether everything is. */
  const save = async (blurred?: string): Promise<boolean> => {
    try {
      if (hasChanges()) await mutateAsync()
      forgetSaved(blurred)
      return true
    } catch {
      // The field says that its answer is in this browser only.
      return false
    }
  }

  const saveLater = useEffectEvent(() => void save())
  const typed = JSON.stringify(drafts)
  useEffect(() => {
    if (!isOnline || typed === '{}') return
    const timer = setTimeout(saveLater, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isOnline])

  return {
    items,
    /** The server's message about a failed save. */
    reason: error ? serverMessage(error) : undefined,
    change: (questionId: string, text: string) => store({ ...readDrafts(), [questionId]: text }),
    save,
  }
}

/** The questions of the analysis, then those answered before whose words the dream no longer has. */
function questionsOf({ questions, answers }: Analysis) {
  const savedOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.answer ?? ''
  const asked = questions.map(({ id, text, quick = [] }) => ({
    questionId: id,
    question: text,
    quick,
    saved: savedOf(id),
    isOld: false,
  }))
  const old = answers
    .filter(({ questionId }) => !questions.some(({ id }) => id === questionId))
    .map(({ questionId, question, answer }) => ({ questionId, question, quick: [], saved: answer, isOld: true }))
  return [...asked, ...old]
}
