import type { Request, RequestHandler } from 'express'
import { AppError } from '#server/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls from another origin, by `Sec-Fetch-Site` or, in older browsers, `Origin`. Also refuses
 * calls without both.
 * @param appUrl the public origin, because callers can forge `Host`
 */
export function csrf(appUrl: string): RequestHandler {
  const publicOrigin = new URL(appUrl).origin
  return function csrfGuard(req, _res, next) {
    if (SAFE_METHODS.has(req.method) || isSameOrigin(req, publicOrigin)) return next()
    throw new AppError(
      'cross_site',
      `Richiesta rifiutata: proviene da un altro sito. Apri il diario da ${publicOrigin}.`,
    )
  }
}

function isSameOrigin(req: Request, publicOrigin: string): boolean {
  const site = req.get('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  return req.get('Origin') === publicOrigin
}

function onlyBodies(type: string | string[], name: string): RequestHandler {
  return (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
    if (SAFE_METHODS.has(req.method) || !hasBody || req.is(type)) return next()
    throw new AppError('unsupported_media_type', `Tipo di contenuto non supportato: serve ${name}.`)
  }
}

/** Files are sent as a form, everything else as JSON, which a plain form of another site cannot send. */
export const acceptForm = onlyBodies('multipart/form-data', 'un modulo con un file')
export const acceptJson = onlyBodies('application/json', 'JSON')
/** For calls without a cookie. */
export const acceptJsonOrText = onlyBodies(['application/json', 'text/plain'], 'JSON o testo semplice')
