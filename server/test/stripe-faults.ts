interface ErrorBody {
  type: string
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
}

/** An error in Stripe's own shape. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }

  constructor(
    status: number,
    { type = 'invalid_request_error', ...error }: Omit<ErrorBody, 'type'> & { type?: string },
  ) {
    super(error.message)
    this.status = status
    this.body = { error: { type, ...error } }
  }
}

/**
 * How a call goes wrong. `refuse`: 400, nothing done. `break`: 500, nothing done. `stick`: the same, and the same key
 * brings the same 500 again, as Stripe keeps it. `lose`: done, then 500. `drop`: done, then the connection breaks, which
 * the SDK tries again. `hang`: done, and no answer ever. `limit`: 429, nothing done.
 */
export type FaultKind = 'refuse' | 'break' | 'stick' | 'lose' | 'drop' | 'hang' | 'limit'

export interface CallMatch {
  method: string
  path: RegExp
}

export const FAILED = new StripeFault(500, { type: 'api_error', message: 'scripted failure' })

/** What answers in the place of Stripe's endpoints, which hear nothing of the call. */
export const INSTEAD: Partial<Record<FaultKind, StripeFault>> = {
  refuse: new StripeFault(400, { code: 'parameter_invalid_empty', message: 'scripted refusal' }),
  break: FAILED,
  limit: new StripeFault(429, { code: 'rate_limit', message: 'scripted limit' }),
}

/** Faults and pauses that tests have ordered, in the order they were ordered. */
export class FaultPlan {
  #faults: { match: CallMatch; kind: FaultKind; left: number }[] = []
  #holds: { match: CallMatch; reached: () => void; released: Promise<void> }[] = []

  order(match: CallMatch, kind: FaultKind, times: number): void {
    this.#faults.push({ match, kind, left: times })
  }

  /** Stops the next call of a kind before it has any effect, until it is released. */
  hold(match: CallMatch): { reached: Promise<void>; release: () => void } {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#holds.push({ match, reached: reached.resolve, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }

  async passed(method: string, path: string): Promise<void> {
    const at = this.#holds.findIndex(({ match }) => fits(match, method, path))
    const [hold] = at < 0 ? [] : this.#holds.splice(at, 1)
    hold?.reached()
    await hold?.released
  }

  next(method: string, path: string): FaultKind | undefined {
    const fault = this.#faults.find(({ match, left }) => left > 0 && fits(match, method, path))
    if (fault) fault.left--
    return fault?.kind
  }

  clear(): void {
    this.#faults = []
  }
}

function fits({ method, path: pattern }: CallMatch, called: string, path: string): boolean {
  return method.toUpperCase() === called && pattern.test(path)
}
