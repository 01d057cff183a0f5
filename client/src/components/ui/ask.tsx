import { createContext, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'

interface Question {
  id: number
  draw: (close: () => void) => ReactNode
  settle: () => void
}

/** What the dialog of a question needs to know of it. */
interface QuestionState {
  open: boolean
  close: () => void
  /** The dialog has left the screen and the focus is back. */
  leave: () => void
}

/** Set around the dialog of a question; `Dialog` opens and closes by it. */
export const QuestionContext = createContext<QuestionState | null>(null)

let lastId = 0
let current: Question | undefined
let show: ((question: Question | undefined) => void) | undefined

function settleCurrent() {
  const question = current
  current = undefined
  show?.(undefined)
  question?.settle()
}

/**
 * Shows a dialog and waits for its answer: `const agreed = await ask<boolean>((close) => <ConfirmDialog … />)`. The
 * answer comes once the dialog has closed and given the focus back. It is undefined when the dialog is dismissed, when
 * the page changes, and when another question is open already.
 */
export function ask<T>(render: (close: (answer: T) => void) => ReactNode): Promise<T | undefined> {
  if (current || !show) return Promise.resolve(undefined)
  const publish = show
  return new Promise((resolve) => {
    let answer: T | undefined
    lastId += 1
    current = {
      id: lastId,
      draw: (close) =>
        render((chosen) => {
          answer = chosen
          close()
        }),
      settle: () => resolve(answer),
    }
    publish(current)
  })
}

/** The one place where questions are drawn. A question ends with the page that asked it. */
export function AskHost() {
  const [question, setQuestion] = useState<Question>()
  const [location] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page ends the question
  useEffect(() => {
    show = setQuestion
    return () => {
      settleCurrent()
      show = undefined
    }
  }, [location])
  return question && <Asked key={question.id} draw={question.draw} />
}

function Asked({ draw }: Pick<Question, 'draw'>) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const leave = () => !open && settleCurrent()
  return <QuestionContext value={{ open, close, leave }}>{draw(close)}</QuestionContext>
}
