import { randomBytes } from 'node:crypto'
import express, { type RequestHandler, Router } from 'express'
import helmet from 'helmet'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { pathOnly } from '#server/log.ts'
import { pathOf } from '#shared/constants/call.ts'
import { siteCalls } from '#shared/constants/site.ts'
import { csrf, onlyBodies } from './csrf.ts'
import { parse } from './parse.ts'
import { byAddress, HOUR, rateLimit } from './rate-limit.ts'

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

/** Creates a nonce for one page; style and script elements without it do not run. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

interface PagePolicyOptions {
  /** Allows Vite's client. */
  development: boolean
  /** Allows Stripe's script and frames, where people can pay. */
  payments: boolean
}

/** What Stripe's script needs to load, frame and call. https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}

/** The content policy of the page. */
export function pagePolicy(nonce: string, { development, payments }: PagePolicyOptions): string {
  const websocket = development ? ' ws:' : ''
  const stripe = payments ? STRIPE : { script: '', frame: '', connect: '' }
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
    'report-to csp',
  ].join('; ')
}

const CSP_REPORTS_PATH = pathOf(siteCalls.cspReports.line)
/** Where browsers report what the policy of the page refused. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS_PATH}"`

const REPORTS_TYPE = 'application/reports+json'
const REPORTS_MAX_BYTES = 32 * 1024
const REPORTS_LIMIT = { name: 'csp_reports', points: 60, seconds: HOUR, key: byAddress }
const URL_MAX = 8_192
const keyword = z.string().regex(/^[a-z-]{1,40}$/)
const address = z.url().max(URL_MAX)

/** What is read of reports: neither samples of the page nor the rest of an address. */
const reportsSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ documentURL: address, effectiveDirective: keyword, blockedURL: address.or(keyword) }),
    }),
  )
  .max(20)

/** Logs as security events what browsers report of violated policies. */
export function cspReportsRouter(deps: Pick<Deps, 'pool' | 'env'>): Router {
  const body = express.json({ type: REPORTS_TYPE, limit: REPORTS_MAX_BYTES })
  const guards = [csrf(deps.env.APP_URL), rateLimit(deps, REPORTS_LIMIT), onlyBodies(REPORTS_TYPE, 'un resoconto')]
  return Router().post(CSP_REPORTS_PATH, ...guards, body, (req, res) => {
    for (const report of parse(reportsSchema, req.body)) {
      const { effectiveDirective: directive, documentURL, blockedURL } = report.body
      const page = pathOnly(new URL(documentURL).pathname)
      // The rest of another site's address may carry what a script took from the page.
      const blocked = URL.canParse(blockedURL) ? new URL(blockedURL).origin : blockedURL
      req.log.warn({ event: 'csp_violation', directive, page, blocked }, 'security event')
    }
    res.status(204).end()
  })
}
