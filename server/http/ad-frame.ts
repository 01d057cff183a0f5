import { readFileSync } from 'node:fs'
import escapeHtml from 'escape-html'
import { Router } from 'express'
import type { Env } from '#server/env.ts'
import { AD_CHECK_MS, AD_FRAME_SANDBOX, AD_MESSAGE } from '#shared/constants/site.ts'
import { createNonce } from './security-headers.ts'

const BOOTSTRAP = readFileSync(new URL('./ad-frame-bootstrap.js', import.meta.url), 'utf8')
/** Cache time, so the delay of a change of the advertiser's address. */
const MAX_AGE_SECONDS = 300

/** The first would block the frame in our page; a sandboxed origin cannot have the second. */
const REMOVED_HEADERS = ['X-Frame-Options', 'Origin-Agent-Cluster']

/**
 * `GET /ad-frame`: the page with the advertiser's script, the same for everybody and without a session. Its content
 * policy gives it a separate origin, so that the script can read neither cookies nor people's data.
 */
export function adFrameRouter({ AD_SCRIPT_URL }: Pick<Env, 'AD_SCRIPT_URL'>): Router {
  return Router().get('/ad-frame', (_req, res, next) => {
    if (!AD_SCRIPT_URL) return next()
    const nonce = createNonce()
    for (const header of REMOVED_HEADERS) res.removeHeader(header)
    res
      .set('Content-Security-Policy', adFramePolicy(nonce, AD_SCRIPT_URL))
      .set('Permissions-Policy', adFramePermissions)
      .set('Referrer-Policy', 'no-referrer')
      .set('Cache-Control', `private, max-age=${MAX_AGE_SECONDS}`)
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

/** Advertisers may load anything from anywhere; the sandbox isolates the frame by a separate origin. */
function adFramePolicy(nonce: string, scriptUrl: string): string {
  const anywhere = `https: ${new URL(scriptUrl).origin}`
  return [
    `sandbox ${AD_FRAME_SANDBOX}`,
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${anywhere}`,
    `style-src 'unsafe-inline' ${anywhere}`,
    `img-src data: blob: ${anywhere}`,
    `font-src data: ${anywhere}`,
    `media-src data: blob: ${anywhere}`,
    `connect-src ${anywhere}`,
    `frame-src ${anywhere}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const DENIED_TO_ADS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Denies an advertisement every feature of the device. */
const adFramePermissions = DENIED_TO_ADS.map((feature) => `${feature}=()`).join(', ')
