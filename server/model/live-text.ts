import { parse } from 'partial-json'
import * as z from 'zod'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import { BadAnswer } from './bad-answer.ts'
import type { DreamText } from './dream-text.ts'
import { isItalian } from './language.ts'
import { cleanProse, proseFault } from './prose.ts'
import { basicAnswerSchema } from './schemas.ts'

/** Characters between two looks at what has come: each look reads all of it, so the more there is the fewer. */
const STEP = 48
const STEPS_PER_LENGTH = 16
/** Far above the longest analysis that is let through, in characters. */
const LENGTH_MAX = 6000
/** With fewer words nobody can tell a language. */
const LANGUAGE_WORDS = 20

/** Nothing is heard before it is known what kind of answer it is. */
const growingSchema = basicAnswerSchema
  .pick({ language: true, is_dream: true, safety: true })
  .extend({ analysis: z.string() })

/** Hands a reading out while it is written: whole sentences only, each checked by itself. */
export class LiveText {
  readonly #dream: DreamText
  readonly #onText: (text: string) => void
  #sent = ''
  #nextLook = STEP
  /** True once the analysis is whole: what follows is heard by nobody. */
  #whole = false

  constructor(dream: DreamText, onText: (text: string) => void) {
    this.#dream = dream
    this.#onText = onText
  }

  /** Whether anybody has heard anything. */
  get started(): boolean {
    return this.#sent !== ''
  }

  /** @param content the answer so far, unfinished JSON. @throws BadAnswer when a sentence may not be shown */
  grow(content: string): void {
    if (this.#whole || content.length < this.#nextLook) return
    this.#nextLook = content.length + Math.max(STEP, Math.floor(content.length / STEPS_PER_LENGTH))
    const { text, whole } = analysisSoFar(content)
    this.#whole = whole
    if (text && text.length > LENGTH_MAX) throw new BadAnswer('length')
    if (text === undefined || !text.startsWith(this.#sent)) return
    const ready = wholeSentences(text, this.#sent.length)
    if (ready.length === 0) return
    const heard = text.slice(0, this.#sent.length) + ready.join('')
    if (this.#sent === '' && tokenize(heard).length < LANGUAGE_WORDS) return
    if (!isItalian(heard)) throw new BadAnswer('language')
    for (const sentence of ready) {
      const fault = proseFault(sentence, this.#dream)
      if (fault) throw new BadAnswer(fault)
    }
    this.#send(ready.join(''))
  }

  /** Hands out the rest of a reading that is whole and checked. */
  finish(reading: string): void {
    // Where the checks have changed what was heard, the stored reading takes its place anyway.
    if (reading.startsWith(this.#sent)) this.#send(reading.slice(this.#sent.length))
  }

  #send(text: string): void {
    if (text === '') return
    this.#sent += text
    this.#onText(text)
  }
}

/** The analysis as far as it has come; it is whole once something else follows it. */
function analysisSoFar(content: string): { text: string | undefined; whole: boolean } {
  const start = content.indexOf('{')
  if (start === -1) return { text: undefined, whole: false }
  const answer = parsed(content.slice(start))
  const known = growingSchema.safeParse(answer)
  if (!known.success) return { text: undefined, whole: false }
  return { text: cleanProse(known.data.analysis), whole: Object.keys(answer as object).at(-1) !== 'analysis' }
}

function parsed(json: string): unknown {
  try {
    return parse(json)
  } catch {
    return undefined
  }
}

/** A sentence's end takes the marks after it along. */
const CLOSING = /^[*»”")\]]+/u
const segmenter = new Intl.Segmenter('it', { granularity: 'sentence' })

/** The sentences after `from` that are whole, with the white space before each: the last one may still grow. */
function wholeSentences(text: string, from: number): string[] {
  const sentences: string[] = []
  let start = from
  for (const { index, segment } of segmenter.segment(text)) {
    const words = index + segment.trimEnd().length
    if (words === index) continue
    const end = words + (CLOSING.exec(text.slice(words))?.[0].length ?? 0)
    if (text.slice(end).trim() === '') break
    if (end <= start) continue
    sentences.push(text.slice(start, end))
    start = end
  }
  return sentences
}
