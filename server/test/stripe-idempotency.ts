import { StripeFault } from './stripe-faults.ts'

/** What was answered. */
export interface Answer {
  status: number
  body: object
}

/** Stripe's memory of keys: one key is one call, and one answer. */
export class KeptAnswers {
  #kept = new Map<string, { asked: string; answer: Answer | null }>()

  /**
   * The answer a key had before; undefined for a new key, which from now on is under way.
   * @throws StripeFault 400 when it came with something else, 409 while the first call is under way
   */
  begin(key: string, asked: string): Answer | undefined {
    const known = this.#kept.get(key)
    if (!known) {
      this.#kept.set(key, { asked, answer: null })
      return undefined
    }
    if (known.asked !== asked) {
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    if (!known.answer) {
      throw new StripeFault(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      })
    }
    return known.answer
  }

  keep(key: string, answer: Answer): void {
    const known = this.#kept.get(key)
    if (known) known.answer = answer
  }

  /** Where nothing was done, the key is as new. */
  forget(key: string): void {
    this.#kept.delete(key)
  }
}
