import * as z from 'zod'
import { tokenize } from '#server/interpreter/language/tokens.ts'
import type { DreamText } from './dream-text.ts'
import { isItalian } from './language.ts'
import { cleanProse, proseFault } from './prose.ts'
import { basicAnswerSchema, growingObject, InvalidModelOutput } from './schemas.ts'

/** Characters between two looks at what has come: each look reads all of it, so the more there is the fewer. */
const STEP = 48
const STEPS_PER_LENGTH = 16
/** Far above the longest analysis that is let through, in characters. */
const LENGTH_MAX = 6000
/** Fewer words do not show a language. */
const LANGUAGE_WORDS = 20

/** No text is sent before the kind of the answer is known. */
const growingSchema = basicAnswerSchema
  .pick({ language: true, is_dream: true, safety: true })
  .extend({ analysis: z.string() })

/** Sends an analysis while it is written: whole sentences only, each checked by itself. */
export class StreamedText {
  readonly #dream: DreamText
  readonly #onText: (text: string) => void
  #sent = ''
  #nextLook = STEP
  /** True once the analysis is whole: what follows is sent to nobody. */
  #whole = false

  constructor(dream: DreamText, onText: (text: string) => void) {
    this.#dream = dream
    this.#onText = onText
  }

  /** Whether any text was sent. */
  get started(): boolean {
    return this.#sent !== ''
  }

  /** @param content the answer so far, unfinished JSON. @throws InvalidModelOutput when a sentence may not be shown */
  grow(content: string): void {
    if (this.#whole || content.length < this.#nextLook) return
    this.#nextLook = content.length + Math.max(STEP, Math.floor(content.length / STEPS_PER_LENGTH))
    const { text, whole } = analysisSoFar(content)
    this.#whole = whole
    if (text && text.length > LENGTH_MAX) throw new InvalidModelOutput('length')
    if (text === undefined || !text.startsWith(this.#sent)) return
    const ready = wholeSentences(text, this.#sent.length)
    if (ready.length === 0) return
    const sent = text.slice(0, this.#sent.length) + ready.join('')
    if (this.#sent === '' && tokenize(sent).length < LANGUAGE_WORDS) return
    if (!isItalian(sent)) throw new InvalidModelOutput('language')
    for (const sentence of ready) {
      const fault = proseFault(sentence, this.#dream)
      if (fault) throw new InvalidModelOutput(fault)
    }
    this.#send(ready.join(''))
  }

  /** Sends the rest of an analysis that is whole and checked. */
  finish(analysis: string): void {
    // Where the checks have changed what was sent, the stored analysis replaces it anyway.
    if (analysis.startsWith(this.#sent)) this.#send(analysis.slice(this.#sent.length))
  }

  #send(text: string): void {
    if (text === '') return
    this.#sent += text
    this.#onText(text)
  }
}

/** The analysis as far as it has come; it is whole once something else follows it. */
function analysisSoFar(content: string): { text: string | undefined; whole: boolean } {
  const answer = growingObject(content)
  const known = growingSchema.safeParse(answer)
  if (!known.success) return { text: undefined, whole: false }
  return { text: cleanProse(known.data.analysis), whole: Object.keys(answer as object).at(-1) !== 'analysis' }
}

/** Marks that belong to the sentence before them. */
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
