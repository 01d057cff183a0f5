import { dreamBounds, QUESTION_MAX, validateDream } from '#server/model/answers.ts'
import { diaryLines, isFounded, mentionsDiary } from '#server/model/diary.ts'
import { dreamTextOf } from '#server/model/dream-text.ts'
import { validElements } from '#server/model/elements.ts'
import { cleanLine, cleanProse, ShownProse, sentencesOf, shownLine, shownProse } from '#server/model/prose.ts'
import { type DreamAnswer, dreamAnswerSchema, InvalidModelOutput, parseAnswer } from '#server/model/schemas.ts'
import type { DreamInput } from '#server/model/types.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Call } from './eval-service.ts'

/** A part of a model's answer that the checks left out. */
export interface Dropped {
  /** Which call's answer, from 1. */
  call: number
  /** The field of the answer; `risposta` for the whole of it. */
  where: 'risposta' | 'analysis' | 'journal' | 'questions' | 'advice' | 'elements'
  text: string
  why: string
}
type Part = Omit<Dropped, 'call'>

/** What the person does not see of the answers, by the same checks. */
export function droppedOf(
  input: DreamInput,
  calls: readonly Call[],
  shown: Pick<Analysis, 'questions'> | null,
): Dropped[] {
  return calls.flatMap((call, at) =>
    droppedOfCall(input, call, shown?.questions ?? []).map((part) => ({ call: at + 1, ...part })),
  )
}

function droppedOfCall(input: DreamInput, call: Call, questions: readonly string[]): Part[] {
  if (call.status !== 200) {
    const why = call.status === 0 ? 'servizio non raggiunto' : `il servizio ha risposto ${call.status}`
    return [{ where: 'risposta', text: '', why }]
  }
  const whole = (error: unknown): Part[] => {
    if (!(error instanceof InvalidModelOutput)) throw error
    return [{ where: 'risposta', text: '', why: error.reasons.join(', ') }]
  }
  let parts: Part[] = []
  try {
    const answer = parseAnswer(dreamAnswerSchema, { ...call, limit: 0, tokens: null })
    parts = partsOf(input, answer, questions)
    validateDream(input, answer)
    return parts
  } catch (error) {
    return [...whole(error), ...parts]
  }
}

function partsOf(input: DreamInput, answer: DreamAnswer, questions: readonly string[]): Part[] {
  const dream = dreamTextOf(input)
  const diary = dreamTextOf(input, diaryLines(input).join('\n'))
  const faultOf = (text: string, own = dream): string | undefined => {
    const [fault] = shownProse(cleanLine(text), own).faults
    return fault && new InvalidModelOutput(fault).reasons[0]
  }

  const prose = new ShownProse(dreamBounds(input))
  const analysis = sentencesOf(cleanProse(answer.analysis)).flatMap((sentence): Part[] => {
    if (prose.add(sentence) !== '') return []
    const why = faultOf(sentence) ?? (mentionsDiary(sentence, input) ? 'parla di altri sogni' : 'oltre la lunghezza')
    return [{ where: 'analysis', text: sentence.trim(), why }]
  })
  const journal = sentencesOf(cleanLine(answer.journal)).flatMap((sentence): Part[] => {
    const why = faultOf(sentence, diary) ?? (isFounded(sentence, input) ? undefined : 'fatti che il diario non dà')
    return why ? [{ where: 'journal', text: sentence.trim(), why }] : []
  })
  const asked = answer.questions.flatMap((question): Part[] => {
    if (questions.includes(shownLine(question, QUESTION_MAX, dream))) return []
    const why = faultOf(question) ?? (question.trim().endsWith('?') ? 'ripetuta, o di troppo' : 'non è una domanda')
    return [{ where: 'questions', text: question, why }]
  })
  const advice = sentencesOf(cleanLine(answer.advice)).flatMap((sentence): Part[] => {
    const why = faultOf(sentence)
    return why ? [{ where: 'advice', text: sentence.trim(), why }] : []
  })
  return [...analysis, ...journal, ...asked, ...advice, ...elementsOf(answer, dream, faultOf)]
}

function elementsOf(
  { elements }: DreamAnswer,
  dream: ReturnType<typeof dreamTextOf>,
  faultOf: (text: string) => string | undefined,
): Part[] {
  const kept = validElements(dream, elements).map(({ meaning }) => meaning)
  return elements.flatMap((element): Part[] => {
    const [alone] = validElements(dream, [element])
    if (alone && kept.includes(alone.meaning)) return []
    const why = alone
      ? 'doppio, o oltre cinque'
      : dream.find(element.evidence) === undefined
        ? 'la citazione non c’è nel sogno'
        : (faultOf(element.meaning) ?? 'nome o citazione che non dicono nulla del sogno')
    return [{ where: 'elements', text: `${element.label} («${element.evidence}»): ${element.meaning}`, why }]
  })
}
