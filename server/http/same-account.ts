import type { RequestHandler } from 'express'
import { AppError } from '#server/errors.ts'

/** Whom the caller believes to be signed in. */
export const ACCOUNT_HEADER = 'X-Account-Id'

/**
 * All tabs of a browser share one session: when somebody else signs in in one, what another still shows, or is about to
 * save, belongs to the person before. A call that names another account than the session's is refused.
 */
export const sameAccount: RequestHandler = function sameAccount(req, _res, next) {
  const believed = req.get(ACCOUNT_HEADER)
  if (believed === undefined || !req.user || believed === String(req.user.id)) return next()
  throw new AppError('other_account', 'In questo browser ora è aperto un altro account.')
}
