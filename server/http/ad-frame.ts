import { readFileSync } from 'node:fs'
import escapeHtml from 'escape-html'
import { Router } from 'express'
import type { Env } from '#server/env.ts'
import { AD_CHECK_MS, AD_FRAME_PATH, AD_MESSAGE } from '#shared/constants/ads.ts'
import { adFramePermissions, adFramePolicy, createNonce } from './security-headers.ts'

const BOOTSTRAP = readFileSync(new URL('./ad-frame-bootstrap.js', import.meta.url), 'utf8')
/** Long enough for an evening; a change of the advertiser's address is seen by everybody within it. */
const KEPT_FOR_SECONDS = 300

/** The one would keep the frame out of our own page; the other asks for what an origin without a name cannot have. */
const NOT_OF_THE_FRAME = ['X-Frame-Options', 'Origin-Agent-Cluster']

/**
 * `GET /ad-frame`: the page that holds the advertiser's script, the same for everybody and without a session. Its own
 * policy makes it another origin than ours, so that the script can reach neither cookies nor anything people wrote.
 * Without an advertiser there is no such page.
 */
export function adFrameRouter({ AD_SCRIPT_URL }: Pick<Env, 'AD_SCRIPT_URL'>): Router {
  return Router().get(AD_FRAME_PATH, (_req, res, next) => {
    if (!AD_SCRIPT_URL) return next()
    const nonce = createNonce()
    for (const header of NOT_OF_THE_FRAME) res.removeHeader(header)
    res
      .set('Content-Security-Policy', adFramePolicy(nonce, AD_SCRIPT_URL))
      .set('Permissions-Policy', adFramePermissions)
      .set('Referrer-Policy', 'no-referrer')
      .set('Cache-Control', `private, max-age=${KEPT_FOR_SECONDS}`)
      .type('html')
      .send(framePage(nonce, AD_SCRIPT_URL))
  })
}

function framePage(nonce: string, scriptUrl: string): string {
  const data = `data-ad-script="${escapeHtml(scriptUrl)}" data-message="${AD_MESSAGE}" data-check-ms="${AD_CHECK_MS}"`
  return `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Pubblicità</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
    </style>
  </head>
  <body>
    <script nonce="${nonce}" ${data}>${BOOTSTRAP}</script>
  </body>
</html>
`
}
