import { createContext, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'

interface Question {
  id: number
  draw: (close: () => void) => ReactNode
  settle: () => void
}

interface QuestionState {
  open: boolean
  close: () => void
  /** Called after the dialog has closed and the focus is back. */
  leave: () => void
}

/** Provided around a question's dialog; `Dialog` opens and closes by it. */
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
 * Shows a dialog and waits for its answer: `const agreed = await ask<boolean>((close) => <ConfirmDialog … />)`.
 * Resolves after the dialog has closed and restored the focus; undefined after a dismissal or a change of page. A
 * question from another question's dialog opens above it.
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
