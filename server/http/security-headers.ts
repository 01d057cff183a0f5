import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Env } from '#server/env.ts'
import { AD_FRAME_SANDBOX } from '#shared/constants/ads.ts'

/** Headers for every answer; the page sets its own content policy beside its nonce. */
export function securityHeaders(env: Pick<Env, 'APP_URL'>): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Behind plain http the header means nothing, and would lock people out of localhost.
      strictTransportSecurity: env.APP_URL.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: true }
        : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.set('Permissions-Policy', 'microphone=(self), camera=(), geolocation=(), payment=(self), browsing-topics=()')
      next()
    },
  ]
}

/** A nonce for one page: style and script elements without it do not run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

interface PagePolicyOptions {
  /** Lets Vite's client in. */
  development: boolean
  /** Lets Stripe's script and frames in, where people can pay. */
  payments: boolean
}

/** What Stripe's script needs to load, frame and call. https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const NOBODY = { script: '', frame: '', connect: '' }

/** The content policy of the page. */
export function pagePolicy(nonce: string, { development, payments }: PagePolicyOptions): string {
  const websocket = development ? ' ws:' : ''
  const stripe = payments ? STRIPE : NOBODY
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${stripe.script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self'${websocket}${stripe.connect}`,
    `frame-src 'self'${stripe.frame}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The content policy of the frame that holds the advertiser's script. Advertisers load what they like from where they
 * like: what keeps them away from us is the sandbox, in which the frame is an origin of its own.
 */
export function adFramePolicy(nonce: string, scriptUrl: string): string {
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

/** An advertisement may use nothing of the device. */
export const adFramePermissions = DENIED_TO_ADS.map((feature) => `${feature}=()`).join(', ')
