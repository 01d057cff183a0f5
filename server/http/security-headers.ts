import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Env } from '#server/env.ts'

/** Headers for every response; the page sets its content policy with its nonce. */
export function securityHeaders(env: Pick<Env, 'APP_URL'>): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      // Over plain http the header has no meaning, and would lock people out of localhost.
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

/** A nonce for one page; style and script elements without it do not run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

interface PagePolicyOptions {
  /** Allows Vite's client. */
  development: boolean
  /** Allows Stripe's script and frames. */
  payments: boolean
}

/** Addresses of Stripe's script. https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}

export function pagePolicy(nonce: string, { development, payments }: PagePolicyOptions): string {
  const websocket = development ? ' ws:' : ''
  const stripe = payments ? STRIPE : { script: '', frame: '', connect: '' }
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${stripe.script}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // The sizes of bars and drawings stand in the rendered page.
    "style-src-attr 'unsafe-inline'",
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
