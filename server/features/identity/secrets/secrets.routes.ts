import { type Request, Router } from 'express'
import { pageOf } from '#server/db/paging.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getUser, identityKey } from '#server/features/identity/users/users.service.ts'
import { userAgentOf } from '#server/http/current-user.ts'
import { implement } from '#server/http/implement.ts'
import {
  attempted,
  byAddress,
  byAttempt,
  createAllowance,
  fingerprint,
  HOUR,
  LINK_LIMIT,
  type Limit,
  MINUTE,
  PASSWORD_LIMITS,
  rateLimit,
} from '#server/http/rate-limit.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import {
  emailConfirmationEndpoints,
  type Invitation,
  invitationEndpoints,
  passwordResetEndpoints,
  type Session,
  secondFactorEndpoints,
  securityEventEndpoints,
  sessionEndpoints,
} from '#shared/contracts/secrets.ts'
import type { InvitationRow } from '#shared/schema/security.ts'
import * as email from './email-confirmation.service.ts'
import * as invitations from './invitations.service.ts'
import * as reset from './password-reset.service.ts'
import { checkPassword } from './passwords.ts'
import * as factor from './second-factor.service.ts'
import type { SessionRow } from './secrets.repo.ts'
import { describeDevice, listEvents, recordEvent } from './security-events.service.ts'
import * as sessions from './sessions.service.ts'

/** Sessions, the security log, the second factor, and the links of a forgotten password and of an address. */
export function secretsRouter(deps: Deps): Router {
  const tokens = rateLimit(deps, TOKEN_LIMIT)
  return Router().use(
    sessionsRouter(deps),
    securityLogRouter(deps),
    invitationsRouter(deps),
    secondFactorRouter(deps),
    passwordResetRouter(deps, tokens),
    emailConfirmationRouter(deps, tokens),
  )
}

function sessionsRouter(deps: Deps): Router {
  return implement(deps, sessionEndpoints, {
    'GET /api/sessions': async ({ actor, req }) =>
      (await sessions.listSessions(deps, actor)).map((row) => presentSession(row, req.sessionID)),
    'DELETE /api/sessions/others': async ({ actor, req }) => {
      const ended = await sessions.endOtherSessions(deps, actor, req.sessionID)
      if (ended > 0) await recordEvent(deps, actor, 'other_sessions_ended', userAgentOf(req))
      return { ended }
    },
    'DELETE /api/sessions/:session': async ({ actor, params, req }) => {
      await sessions.endSession(deps, actor, params.session)
      await recordEvent(deps, actor, 'session_ended', userAgentOf(req))
    },
  })
}

/** A session as its owner sees it; its `sid` is the key to the account and never leaves. */
function presentSession({ id, sid, userAgent, signedInAt, lastUsedAt }: SessionRow, currentSid: string): Session {
  return { id, current: sid === currentSid, ...describeDevice(userAgent), signedInAt, lastUsedAt }
}

function securityLogRouter(deps: Deps): Router {
  return implement(deps, securityEventEndpoints, {
    'GET /api/security-events': async ({ actor, query }) => {
      const { items, nextCursor } = pageOf(await listEvents(deps, actor, query), query.limit, ({ id }) => [id])
      const present = ({ id, kind, device, createdAt }: (typeof items)[number]) => ({
        id,
        kind,
        device,
        createdAt: createdAt.toISOString(),
      })
      return { items: items.map(present), nextCursor }
    },
  })
}

function invitationsRouter(deps: Deps): Router {
  return implement(deps, invitationEndpoints, {
    'GET /api/invitations': async ({ actor }) =>
      (await invitations.listInvitations(deps, actor))?.map(presentInvitation) ?? null,
    'POST /api/invitations': async ({ actor }) => {
      const { url, ...row } = await invitations.invite(deps, actor)
      return { ...presentInvitation(row), url }
    },
    'DELETE /api/invitations/:invitation': ({ actor, params }) =>
      invitations.endInvitation(deps, actor, params.invitation),
  })
}

/** The hash names the invitation; only the token itself opens it. */
function presentInvitation({ tokenHash, expiresAt, usedAt }: InvitationRow): Invitation {
  return { id: tokenHash, expiresAt: expiresAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}

function secondFactorRouter(deps: Deps): Router {
  return implement(
    deps,
    secondFactorEndpoints,
    {
      'GET /api/second-factor': ({ actor }) => factor.getSecondFactor(deps, actor),
      'POST /api/second-factor/setup': async ({ actor, body }) => {
        const user = await getUser(deps, actor)
        await checkPassword(user, body.currentPassword)
        return factor.setUpSecondFactor(deps, user)
      },
      'POST /api/second-factor/enable': async ({ actor, body, req }) => {
        const given = { code: body.code, userAgent: userAgentOf(req) }
        return { recoveryCodes: await factor.enableSecondFactor(deps, actor, req.sessionID, given) }
      },
      'POST /api/second-factor/disable': async ({ actor, body, req }) => {
        const given = { code: body.code, userAgent: userAgentOf(req) }
        await factor.disableSecondFactor(deps, actor, req.sessionID, given)
      },
    },
    { 'POST /api/second-factor/setup': PASSWORD_LIMITS.map((limit) => rateLimit(deps, limit)) },
  )
}

/** Counts the tokens that one address looks at or uses. */
const TOKEN_LIMIT: Limit = { name: 'link_token', points: 60, seconds: HOUR, key: byAddress }
const RESET_LIMITS: Limit[] = [
  { name: 'reset', points: 30, seconds: HOUR, key: byAddress },
  { name: 'reset_account', points: 5, seconds: 15 * MINUTE, key: byAttempt('email', identityKey) },
]
/** Counts the reset mails to one account, from any caller. Beyond it none goes out, and the latest link stays valid. */
const RESET_MAIL_LIMIT = { name: 'reset_mail', points: 5, seconds: HOUR }

function passwordResetRouter(deps: Deps, tokens: ReturnType<typeof rateLimit>): Router {
  const mayMail = createAllowance(deps, RESET_MAIL_LIMIT)
  return implement(
    deps,
    passwordResetEndpoints,
    {
      // Answered before it is done: how long it takes tells nobody whether there is an account.
      'POST /api/password-reset/request': ({ body }) => {
        if (!hasMail(deps.env)) {
          throw new AppError('unavailable', 'Il recupero della password via email non è attivo su questo server.')
        }
        deps.background.run('a password reset mail', () =>
          reset.sendReset(deps, body.email, (id) => mayMail(String(id))),
        )
      },
      'GET /api/password-reset/validate-token/:token': ({ params }) => reset.validateToken(deps, params.token),
      'POST /api/password-reset/confirm': async ({ body, req }) => {
        const user = await reset.confirmReset(deps, body)
        await recordEvent(deps, user, 'password_reset', userAgentOf(req))
      },
      'POST /api/password-reset/release': async ({ body, req }) => {
        const user = await reset.releaseEmail(deps, body.token)
        await recordEvent(deps, user, 'email_released', userAgentOf(req))
      },
    },
    {
      'POST /api/password-reset/request': RESET_LIMITS.map((limit) => rateLimit(deps, limit)),
      'GET /api/password-reset/validate-token/:token': [tokens],
      'POST /api/password-reset/confirm': [tokens],
      'POST /api/password-reset/release': [tokens],
    },
  )
}

/** Bounds guesses at the password of the person who asked for one link, from any number of addresses. */
const LINK_PASSWORD_LIMIT: Limit = {
  name: 'email_password',
  points: 10,
  seconds: 15 * MINUTE,
  key: (req) => attempted(req, 'currentPassword') && fingerprint(attempted(req, 'token') ?? ''),
}

function emailConfirmationRouter(deps: Deps, tokens: ReturnType<typeof rateLimit>): Router {
  const callerOf = (req: Request): email.Caller => ({ sid: req.sessionID, userAgent: userAgentOf(req) })
  return implement(
    deps,
    emailConfirmationEndpoints,
    {
      'POST /api/email-confirmation/request': ({ actor, req }) => email.resendConfirmation(deps, actor, callerOf(req)),
      'POST /api/email-confirmation/confirm': ({ actor, body, req }) =>
        email.confirmEmail(deps, actor, body, callerOf(req)),
      'POST /api/email-confirmation/stop': ({ body, req }) => email.stopChange(deps, body.token, userAgentOf(req)),
    },
    {
      'POST /api/email-confirmation/request': [rateLimit(deps, LINK_LIMIT)],
      'POST /api/email-confirmation/confirm': [tokens, rateLimit(deps, LINK_PASSWORD_LIMIT)],
      'POST /api/email-confirmation/stop': [tokens],
    },
  )
}
