import compression from 'compression'
import express, { type Express } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { analysesRouter } from '#server/features/analyses/analyses.routes.ts'
import { annotationsRouter } from '#server/features/annotations/annotations.routes.ts'
import { communityRouter } from '#server/features/community/community.routes.ts'
import { deviceDiaryRouter } from '#server/features/device-diary/device-diary.routes.ts'
import { deviceDreamsRouter, deviceTokensRouter } from '#server/features/device-tokens/device-tokens.routes.ts'
import { dreamsRouter } from '#server/features/dreams/dreams.routes.ts'
import { exportRouter } from '#server/features/export/export.routes.ts'
import { gameRouter } from '#server/features/game/game.routes.ts'
import { profileRouter } from '#server/features/identity/profile/profile.routes.ts'
import { secretsRouter } from '#server/features/identity/secrets/secrets.routes.ts'
import { authRouter } from '#server/features/identity/sign-in/auth.routes.ts'
import { socialRouter } from '#server/features/identity/sign-in/social.routes.ts'
import { importsRouter } from '#server/features/import/import.routes.ts'
import { monthlyAnalysesRouter } from '#server/features/monthly-analyses/monthly-analyses.routes.ts'
import { openApiRouter } from '#server/features/openapi/openapi.ts'
import { configRouter, healthRouter, wellKnownRouter } from '#server/features/page/config.routes.ts'
import { firstScreen } from '#server/features/page/first-screen.ts'
import { remindersRouter, stopReminderRouter } from '#server/features/reminders/reminders.routes.ts'
import { SHARED_PAGE, sharedPage } from '#server/features/sharing/shared-page.ts'
import { sharedDreamRouter, sharingRouter } from '#server/features/sharing/sharing.routes.ts'
import { statsRouter } from '#server/features/stats/stats.routes.ts'
import { subscriptionRouter } from '#server/features/subscription/subscription.routes.ts'
import { stripeWebhookRouter } from '#server/features/subscription/webhook.routes.ts'
import { threadsRouter } from '#server/features/threads/threads.routes.ts'
import { transcriptionRouter } from '#server/features/transcription/transcription.routes.ts'
import { adFrameRouter } from '#server/http/ad-frame.ts'
import { bySession, limitConcurrentCalls } from '#server/http/call-limits.ts'
import { csrf } from '#server/http/csrf.ts'
import { createPassport, sameAccount } from '#server/http/current-user.ts'
import { apiNotFound, errorHandler } from '#server/http/error-handler.ts'
import { metricsRouter } from '#server/http/metrics.ts'
import { cleanInput } from '#server/http/parse.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createSessions, withoutFailing } from '#server/http/session.ts'
import { requestLog } from '#server/log.ts'
import type { Client } from '#server/page/page.ts'
import { JSON_BODY_MAX_BYTES } from '#shared/constants/limits.ts'
import { SHARE_LOST_PATH, SHARE_MAX_BYTES, SHARE_PATH } from '#shared/constants/site.ts'
import { screenAt } from '#shared/screens.ts'

/**
 * The application, before it listens. The order below is that of every request.
 * @param client serves everything except the API; absent in API tests
 * @returns the app and the two steps of its stop: `drain` turns load balancers and their open connections away, `close`
 * ends it
 */
export function createApp(deps: Deps, client?: Client): { app: Express; drain: () => void; close: () => void } {
  const { env, pool, log, sessionSecret } = deps
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', env.TRUST_PROXY)

  app.use(compression())
  app.use(securityHeaders(env))
  if (client) app.use(client.files)
  let draining = false
  app.use((_req, res, next) => {
    if (draining) res.set('Connection', 'close')
    next()
  })
  app.use(
    healthRouter(deps, () => draining),
    wellKnownRouter(deps),
  )
  app.use(requestLog(log), metricsRouter(deps))
  app.use(adFrameRouter(env))
  app.use(stripeWebhookRouter(deps))
  app.use('/api', noStore)
  app.use(deviceDreamsRouter(deps))
  app.use(stopReminderRouter(deps))

  const sessions = createSessions(pool, env, sessionSecret)
  const passport = createPassport()
  const session = [limitConcurrentCalls(bySession(env)), ...sessions.middleware, passport.session()]
  app.use('/api', express.json({ limit: JSON_BODY_MAX_BYTES }), cleanInput, session, sameAccount, csrf(env.APP_URL))
  app.use(
    openApiRouter(),
    configRouter(deps),
    authRouter(deps, passport),
    gameRouter(deps),
    dreamsRouter(deps),
    analysesRouter(deps),
    annotationsRouter(deps),
    sharingRouter(deps),
    sharedDreamRouter(deps),
    communityRouter(deps),
    statsRouter(deps),
    threadsRouter(deps),
    deviceDiaryRouter(deps),
    monthlyAnalysesRouter(deps),
    transcriptionRouter(deps),
    secretsRouter(deps),
    deviceTokensRouter(deps),
    profileRouter(deps),
    remindersRouter(deps),
    exportRouter(deps),
    importsRouter(deps),
    subscriptionRouter(deps),
  )
  app.use('/api', apiNotFound)
  app.use(socialRouter(deps, passport, [noStore, ...session]))

  app.post(SHARE_PATH, acceptShare)

  if (client) {
    const viewer = withoutFailing([...session, deps.callLimits.page])
    app.get(SHARED_PAGE, viewer, deps.callLimits.visit, client.page(firstScreen(deps, sharedPage(deps))))
    // The service worker caches this page for every account and address.
    app.get('/shell', client.page())
    // A pattern without parameters also matches an address that cannot be decoded.
    app.get(/^/, exceptFiles, viewer, deps.callLimits.visit, client.page(firstScreen(deps)))
  }
  app.use(apiNotFound, errorHandler)
  const drain = () => {
    draining = true
  }
  return { app, drain, close: sessions.close }
}

/** A missing file, for example of an older build, gets 404 instead of the page. */
const exceptFiles: express.RequestHandler = (req, _res, next) => {
  if (/\.[^/]*$/.test(req.path) && !screenAt(req.path)) return next('route')
  next()
}

/** A share from another app without a service worker to receive it: the form says that it failed. */
const acceptShare: express.RequestHandler = (req, res) => {
  const isOwn = req.get('Sec-Fetch-Site') === 'none'
  const isSmall = Number(req.get('Content-Length')) <= SHARE_MAX_BYTES
  if (isOwn && isSmall) return res.redirect(303, SHARE_LOST_PATH)
  // The body stays unread.
  res.set('Connection', 'close')
  if (isOwn) throw new AppError('payload_too_large', 'Quello che hai condiviso è troppo grande.')
  throw new AppError('cross_site', 'Richiesta rifiutata: proviene da un altro sito.')
}

/** No cache keeps private responses, not even for the back button. */
const noStore: express.RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}
