import * as z from 'zod'
import type { DreamText } from './dream-text.ts'
import { cleanProse, isWholeSentence, LENGTH_MAX, ShownProse, sentencesOf } from './prose.ts'
import { growingObject, hasWholeProse, InvalidModelOutput } from './schemas.ts'

/** Characters between two looks at what has come: each look reads all of it, so the more there is the fewer. */
const STEP = 48
const STEPS_PER_LENGTH = 16
/** Between two looks at a slow answer, which may pause after a sentence, in milliseconds. */
const LOOK_MS = 400

/** No text is sent before the kind of the answer is known. */
const growingSchema = z.object({ safety: z.string(), analysis: z.string() })

/** Sends an analysis while it is written: whole sentences only, and of these what may be shown. */
export class StreamedText {
  readonly #onText: (text: string) => void
  readonly #shown: ShownProse
  readonly #isSent: (safety: string) => boolean
  #content = ''
  /** What was looked at, sent or left out. */
  #read = ''
  #nextLook = STEP
  /** True once the analysis is whole or broken off: what follows is sent to nobody. */
  #isOver = false
  #timer: NodeJS.Timeout | undefined

  /** @param isSent whether the text of an answer with this `safety`, as far as it has come, is sent while it grows */
  constructor(dream: DreamText, onText: (text: string) => void, isSent: (safety: string) => boolean = () => true) {
    this.#shown = new ShownProse(dream)
    this.#isSent = isSent
    this.#onText = onText
  }

  /** Whether any text was sent. */
  get started(): boolean {
    return this.#shown.text !== ''
  }

  /** @param content the answer so far, unfinished JSON. @throws InvalidModelOutput when there is no end of it */
  grow(content: string): void {
    if (this.#isOver) return
    this.#content = content
    if (content.length < this.#nextLook) this.#timer ??= setTimeout(() => this.#look(), LOOK_MS)
    else if (this.#look() > LENGTH_MAX) throw new InvalidModelOutput('length')
  }

  /** Sends nothing any more. */
  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  /** Sends the rest of an analysis that is whole and checked. */
  finish(analysis: string): void {
    const sent = this.#shown.text
    // Where the checks have changed what was sent, the stored analysis replaces it anyway.
    if (analysis.startsWith(sent)) this.#send(analysis.slice(sent.length))
  }

  /** Sends the sentences that have come since the last look. @returns the length of all */
  #look(): number {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { length } = this.#content
    this.#nextLook = length + Math.max(STEP, Math.floor(length / STEPS_PER_LENGTH))
    const grown = growingObject(this.#content)
    const known = growingSchema.safeParse(grown)
    if (!known.success) return 0
    const text = cleanProse(known.data.analysis)
    this.#isOver = hasWholeProse(grown)
    if (!this.#isSent(known.data.safety) || !text.startsWith(this.#read)) return text.length
    const ready = sentencesOf(text, this.#read.length)
    if (!isWholeSentence(ready.at(-1) ?? '')) ready.pop()
    this.#read += ready.join('')
    this.#send(ready.map((sentence) => this.#shown.add(sentence)).join(''))
    return text.length
  }

  #send(text: string): void {
    if (text !== '') this.#onText(text)
  }
}
