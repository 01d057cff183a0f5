import type { RequestHandler } from 'express'
import { AppError } from '#server/errors.ts'
import { byAccount } from './rate-limit.ts'

interface AtOnce {
  /** Calls that this process works on at the same time. */
  inAll: number
  /** How many of them may be one person's. */
  perAccount: number
  /** What whoever is turned away reads. */
  message: string
}

const RETRY_SECONDS = 15

/**
 * Bounds what calls with large bodies hold in memory: beyond so many at a time they are turned away before their body
 * is read. A place is free again when the answer is sent or the connection is gone.
 * @throws AppError `rate_limited` with the seconds after which to try again
 */
export function atOnce({ inAll, perAccount, message }: AtOnce): RequestHandler {
  const running: (string | undefined)[] = []

  return function takePlace(req, res, next) {
    // Whoever left while the call waited gives no place back.
    if (res.closed) return
    const account = byAccount(req)
    const own = running.filter((other) => other === account).length
    if (running.length >= inAll || own >= perAccount) {
      throw new AppError('rate_limited', message, { retryAfter: RETRY_SECONDS })
    }
    running.push(account)
    res.once('close', () => running.splice(running.indexOf(account), 1))
    next()
  }
}
