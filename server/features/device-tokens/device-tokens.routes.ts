import express, { type Request, type RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError, rateLimited } from '#server/errors.ts'
import { limitConcurrentCalls } from '#server/http/call-limits.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import { cleanInput } from '#server/http/parse.ts'
import { byAddress, createAllowance, HOUR, PASSWORD_LIMITS, rateLimit } from '#server/http/rate-limit.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { JSON_BODY_MAX_BYTES } from '#shared/constants/limits.ts'
import { type DeviceToken, deviceDreamEndpoints, deviceTokenEndpoints } from '#shared/contracts/device-tokens.ts'
import type { DeviceTokenRow } from '#shared/schema/security.ts'
import * as service from './device-tokens.service.ts'

/** The keys themselves, for their signed-in owner. */
export function deviceTokensRouter(deps: Deps): Router {
  return implement(
    deps,
    deviceTokenEndpoints,
    {
      'GET /api/device-tokens': async ({ actor }) => (await service.listTokens(deps, actor)).map(presentToken),
      'POST /api/device-tokens': async ({ actor, body, req }) => {
        const caller = { sid: req.sessionID, userAgent: userAgentOf(req) }
        const { row, token } = await service.createToken(deps, actor, body, caller)
        return { ...presentToken(row), token }
      },
      'DELETE /api/device-tokens/:id': ({ actor, params, req }) =>
        service.revokeToken(deps, actor, params.id, userAgentOf(req)),
    },
    { 'POST /api/device-tokens': PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit)) },
  )
}

const presentToken = ({ id, name, createdAt, lastUsedAt }: DeviceTokenRow): DeviceToken => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const tokenOf = (req: Request): string => /^Bearer +(\S{1,200})$/i.exec(req.get('Authorization') ?? '')?.[1] ?? ''

/** Wrong keys from one address. */
const WRONG_TOKEN_LIMIT = { name: 'device_token', points: 30, seconds: HOUR }

/**
 * The one call that a key opens. It stands before the session: a cookie is not even read here, so that no other site can act by
 * one, and a key is read nowhere else.
 */
export function deviceDreamsRouter(deps: Deps): Router {
  const mayFail = createAllowance(deps, WRONG_TOKEN_LIMIT)
  const authenticate: RequestHandler = async (req, res, next) => {
    const token = tokenOf(req)
    const owner = token && (await service.findOwner(deps, token))
    if (owner) {
      req.user = owner
      return next()
    }
    if (token && !(await mayFail(byAddress(req)))) throw rateLimited('Troppi tentativi.', HOUR)
    res.set('WWW-Authenticate', 'Bearer')
    throw new AppError('unauthenticated', 'La chiave manca o non vale più: creane una dal profilo.')
  }
  const limit = JSON_BODY_MAX_BYTES
  return Router()
    .post(
      '/api/device/dreams',
      limitConcurrentCalls(tokenOf),
      authenticate,
      express.json({ limit }),
      express.text({ limit }),
      textAsContent,
      cleanInput,
    )
    .use(
      implement(deps, deviceDreamEndpoints, {
        'POST /api/device/dreams': async ({ actor, body, headers }) => {
          const saved = await service.saveDeviceDream(deps, actor, body, headers[SAVE_KEY_HEADER])
          const dreams = `${deps.env.APP_URL}/dreams`
          if ('draft' in saved) return { status: 202, body: { ...saved, url: dreams, message: KEPT_AS_DRAFT } }
          return { status: 201, body: { ...saved, url: `${dreams}/${saved.id}`, message: SAVED } }
        },
      }),
    )
}

const SAVED = 'Sogno salvato.'
const KEPT_AS_DRAFT = 'Il diario Free è pieno: il sogno è tra le bozze.'

/** A plain text is the dream's text. */
const textAsContent: RequestHandler = (req, _res, next) => {
  if (typeof req.body === 'string') req.body = { content: req.body }
  next()
}
