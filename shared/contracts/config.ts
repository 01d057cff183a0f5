import * as z from 'zod'
import { REGISTRATIONS } from '../constants/identity.ts'
import { OFFERS } from '../constants/plans.ts'
import { endpoint } from './endpoints.ts'

/** The features of this server; the client asks at run time, so that its build contains no configuration. */
export const configSchema = z.object({
  stripePublishableKey: z.string().nullable(),
  socialLogins: z.object({ google: z.boolean(), facebook: z.boolean() }),
  /** Whether a model analyses dreams, and whether one transcribes recordings. */
  ai: z.boolean(),
  transcription: z.boolean(),
  /** The company behind the model, shown before consent; null without one. */
  aiService: z.string().nullable(),
  /** Whether the model runs locally: no data leaves the server. */
  aiIsLocal: z.boolean(),
  /** The country of the service, and its privacy page, if configured. */
  aiCountry: z.string().nullable(),
  aiPrivacyUrl: z.string().nullable(),
  mail: z.boolean(),
  /** Mails become files in the server's data folder: nobody receives them. */
  mailIsFolder: z.boolean(),
  /** `open`: everybody has Premium; there are no plans, payments and ads. */
  plan: z.enum(OFFERS),
  registration: z.enum(REGISTRATIONS),
  ads: z.object({ scriptUrl: z.string().nullable() }),
  supportEmail: z.string(),
  /** The operator for the information pages, if configured. */
  operator: z.string().nullable(),
  prices: z.object({ monthlyFirst: z.int(), monthly: z.int(), annual: z.int() }),
})
export type Config = z.infer<typeof configSchema>

const healthSchema = z.object({ status: z.enum(['ok', 'unavailable']) })

export const siteEndpoints = [
  endpoint('GET /healthz', { summary: 'The process is alive', access: 'anyone', answers: { 200: healthSchema } }),
  endpoint('GET /readyz', {
    summary: 'The database answers',
    access: 'anyone',
    answers: { 200: healthSchema, 503: healthSchema },
  }),
  endpoint('GET /.well-known/security.txt', {
    summary: 'Whom to tell of a weakness',
    access: 'anyone',
    answers: { 200: null },
    raw: true,
  }),
  endpoint('GET /.well-known/change-password', {
    summary: 'Go to the form that changes the password',
    access: 'anyone',
    answers: { 302: null },
    raw: true,
  }),
  endpoint('GET /metrics', {
    summary: 'Metrics for Prometheus, to whoever sends the token of the server',
    access: 'anyone',
    answers: { 200: null },
    refusals: ['not_found'],
    raw: true,
  }),
  endpoint('GET /ad-frame', {
    summary: 'The sandboxed page of the advertiser',
    access: 'anyone',
    answers: { 200: null },
    raw: true,
  }),
  endpoint('GET /api/openapi.json', {
    summary: 'This document',
    access: 'anyone',
    answers: { 200: z.looseObject({}) },
  }),
  endpoint('GET /api/config', {
    offline: true,
    summary: 'What this server offers',
    access: 'anyone',
    answers: { 200: configSchema },
  }),
]
