import type { Response } from 'express'

/** Aborts once nobody waits for the answer any more: it was sent, or the person left before it. */
export function untilClosed(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  else res.once('close', () => controller.abort())
  return controller.signal
}
