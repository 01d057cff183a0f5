import * as z from 'zod'
import type { DreamText } from './dream-text.ts'
import { cleanProse, isWholeSentence, LENGTH_MAX, ShownProse, sentencesOf } from './prose.ts'
import { growingObject, hasWholeProse, InvalidModelOutput } from './schemas.ts'

/** New characters before the next check: each check reads the whole answer. */
const STEP = 48
const STEPS_PER_LENGTH = 16
/** Milliseconds between two checks of a slow answer, which may pause after a sentence. */
const LOOK_MS = 400

/** No text is sent before the `safety` of the answer is known. */
const growingSchema = z.object({ safety: z.string(), analysis: z.string() })

/** Sends an analysis while it is written: whole sentences that pass the checks. */
export class StreamedText {
  readonly #onText: (text: string) => void
  readonly #shown: ShownProse
  readonly #isSent: (safety: string) => boolean
  #content = ''
  /** The text checked so far, sent or not. */
  #read = ''
  #nextLook = STEP
  /** True once the analysis is complete or aborted; nothing more is sent. */
  #isOver = false
  #timer: NodeJS.Timeout | undefined

  /** @param isSent whether an answer with this `safety` is sent while it grows */
  constructor(dream: DreamText, onText: (text: string) => void, isSent: (safety: string) => boolean = () => true) {
    this.#shown = new ShownProse(dream)
    this.#isSent = isSent
    this.#onText = onText
  }

  get started(): boolean {
    return this.#shown.text !== ''
  }

  /** @param content the answer so far, unfinished JSON. @throws InvalidModelOutput for an endless answer */
  grow(content: string): void {
    if (this.#isOver) return
    this.#content = content
    if (content.length < this.#nextLook) this.#timer ??= setTimeout(() => this.#look(), LOOK_MS)
    else if (this.#look() > LENGTH_MAX) throw new InvalidModelOutput('length')
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  /** Sends the rest of a complete, checked analysis. */
  finish(analysis: string): void {
    const sent = this.#shown.text
    // If the checks changed text that was already sent, the stored analysis replaces it anyway.
    if (analysis.startsWith(sent)) this.#send(analysis.slice(sent.length))
  }

  /** Sends the sentences that arrived since the last check. @returns the length of all */
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
