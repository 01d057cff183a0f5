import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/errors.ts'

/** Between two looks: few wait long, and those need no hurry. */
const FIRST_STEP_MS = 100
const STEP_MAX_MS = 1000
/** Longer than any waiter looks away. */
const KEPT_MS = 5000

/** What made readings fail a moment ago, by the token of their claim. */
const failures = new Map<string, AppError>()

/**
 * Lets those who wait for a reading know that the service behind it has failed: asking it once more for each of them
 * would help nobody. Those on other servers do not hear of it, and read themselves, one after the other.
 */
export function tellWaiters(token: string, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'provider_failed') return
  failures.set(token, error)
  setTimeout(() => failures.delete(token), KEPT_MS).unref()
}

/**
 * Waits, holding nothing, until nobody reads any more, whether that came to something or not.
 * @param token of the claim of whoever reads
 * @throws AppError `provider_failed` when that reading failed so, or the reason of the signal
 */
export async function waitForOther(token: string, isRead: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let step = FIRST_STEP_MS; ; step = Math.min(step * 1.5, STEP_MAX_MS)) {
    await sleep(step, undefined, { signal })
    const failure = failures.get(token)
    if (failure) throw new AppError(failure.code, failure.message)
    if (!(await isRead())) return
  }
}
