import { createContext, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'

interface Question {
  id: number
  draw: (close: () => void) => ReactNode
  settle: () => void
}

/** The state of a question, for its dialog. */
interface QuestionState {
  open: boolean
  close: () => void
  /** The dialog has left the screen and the focus is back. */
  leave: () => void
}

/** Set around the dialog of a question; `Dialog` opens and closes by it. */
export const QuestionContext = createContext<QuestionState | null>(null)

let lastId = 0
let questions: readonly Question[] = []
let show: ((questions: readonly Question[]) => void) | undefined

function settle(question: Question) {
  questions = questions.filter((each) => each !== question)
  show?.(questions)
  question.settle()
}

/**
 * Shows a dialog and waits for its answer: `const agreed = await ask<boolean>((close) => <ConfirmDialog … />)`. The
 * answer comes once the dialog has closed and given the focus back. It is undefined when the dialog is dismissed and when
 * the page changes. A question that is asked from the dialog of another one opens above it.
 */
export function ask<T>(render: (close: (answer: T) => void) => ReactNode): Promise<T | undefined> {
  const publish = show
  if (!publish) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let answer: T | undefined
    lastId += 1
    const draw: Question['draw'] = (close) =>
      render((chosen) => {
        answer = chosen
        close()
      })
    questions = [...questions, { id: lastId, draw, settle: () => resolve(answer) }]
    publish(questions)
  })
}

/** The one place where questions are drawn. A question ends with the page that asked it. */
export function AskHost() {
  const [shown, setShown] = useState(questions)
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page ends the questions
  useEffect(() => {
    show = setShown
    return () => {
      for (const question of questions.toReversed()) settle(question)
      show = undefined
    }
  }, [location])
  return shown.map((question) => <Asked key={question.id} question={question} />)
}

function Asked({ question }: { question: Question }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const leave = () => !open && settle(question)
  return <QuestionContext value={{ open, close, leave }}>{question.draw(close)}</QuestionContext>
}
