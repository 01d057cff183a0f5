import * as z from 'zod'
import type { DreamText } from './dream-text.ts'
import { cleanProse, LENGTH_MAX, ShownProse, sentencesOf } from './prose.ts'
import { growingObject, InvalidModelOutput } from './schemas.ts'

/** Characters between two looks at what has come: each look reads all of it, so the more there is the fewer. */
const STEP = 48
const STEPS_PER_LENGTH = 16

/** No text is sent before the kind of the answer is known. */
const growingSchema = z.object({ safety: z.string(), analysis: z.string() })

/** Sends an analysis while it is written: whole sentences only, and of these what may be shown. */
export class StreamedText {
  readonly #onText: (text: string) => void
  readonly #shown: ShownProse
  /** What was looked at, sent or left out. */
  #read = ''
  #nextLook = STEP
  /** True once the analysis is whole: what follows is sent to nobody. */
  #whole = false

  constructor(dream: DreamText, onText: (text: string) => void) {
    this.#shown = new ShownProse(dream)
    this.#onText = onText
  }

  /** Whether any text was sent. */
  get started(): boolean {
    return this.#shown.text !== ''
  }

  /** @param content the answer so far, unfinished JSON. @throws InvalidModelOutput when there is no end of it */
  grow(content: string): void {
    if (this.#whole || content.length < this.#nextLook) return
    this.#nextLook = content.length + Math.max(STEP, Math.floor(content.length / STEPS_PER_LENGTH))
    const { text, whole } = analysisSoFar(content)
    this.#whole = whole
    if (text && text.length > LENGTH_MAX) throw new InvalidModelOutput('length')
    if (text === undefined || !text.startsWith(this.#read)) return
    // The last sentence may still grow.
    const ready = sentencesOf(text, this.#read.length).slice(0, -1)
    this.#read += ready.join('')
    this.#send(ready.map((sentence) => this.#shown.add(sentence)).join(''))
  }

  /** Sends the rest of an analysis that is whole and checked. */
  finish(analysis: string): void {
    const sent = this.#shown.text
    // Where the checks have changed what was sent, the stored analysis replaces it anyway.
    if (analysis.startsWith(sent)) this.#send(analysis.slice(sent.length))
  }

  #send(text: string): void {
    if (text !== '') this.#onText(text)
  }
}

/** The analysis as far as it has come; it is whole once something else follows it. */
function analysisSoFar(content: string): { text: string | undefined; whole: boolean } {
  const answer = growingObject(content)
  const known = growingSchema.safeParse(answer)
  if (!known.success) return { text: undefined, whole: false }
  return { text: cleanProse(known.data.analysis), whole: Object.keys(answer as object).at(-1) !== 'analysis' }
}
