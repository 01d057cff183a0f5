import ipaddr from 'ipaddr.js'
import OpenAI from 'openai'
import { type Env, modelHost, OPENAI_HOST } from '#server/env.ts'

type Service = Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>

const OPENAI_URL = `https://${OPENAI_HOST}/v1`
/** The client requires a key; self-hosted services ignore it. */
const ANY_KEY = 'none'
/** A model on a CPU is about ten times slower than a hosted one. */
const TIMEOUT_SECONDS = { hosted: 40, local: 300 } as const
/** A second attempt has at least half the time of the first. */
const BOTH_ATTEMPTS = 1.5

/** Whether a service is configured, by key or by address. */
const hasService = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Service): boolean =>
  (OPENAI_API_KEY ?? OPENAI_BASE_URL) !== undefined

/** Milliseconds for one call to the service, and for both attempts of an analysis. */
export function modelTimeouts(env: Service & Pick<Env, 'OPENAI_TIMEOUT_SECONDS'>) {
  const seconds = env.OPENAI_TIMEOUT_SECONDS ?? TIMEOUT_SECONDS[isLocalService(env) ? 'local' : 'hosted']
  return { attemptMs: seconds * 1000, totalMs: seconds * 1000 * BOTH_ATTEMPTS }
}

/**
 * The client of the model's service; null without one. It never retries (consent and budget are checked before each
 * call), logs nothing, and follows no redirect: dreams go only to the service of the consent.
 */
export function createOpenAI(env: Env): OpenAI | null {
  if (!hasService(env)) return null
  return new OpenAI({
    apiKey: env.OPENAI_API_KEY ?? ANY_KEY,
    baseURL: env.OPENAI_BASE_URL ?? OPENAI_URL,
    organization: null,
    project: null,
    timeout: modelTimeouts(env).attemptMs,
    maxRetries: 0,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  })
}

/** Whether a model analyses dreams. With a daily budget of 0 it does not, but recordings may still be transcribed. */
export const hasModel = (env: Service & Pick<Env, 'OPENAI_DAILY_TOKENS'>): boolean =>
  hasService(env) && env.OPENAI_DAILY_TOKENS > 0

/** Whether recordings are transcribed. A self-hosted service needs an explicit model for it. */
export const hasTranscription = (env: Service & Pick<Env, 'OPENAI_TRANSCRIBE_MODEL'>): boolean =>
  hasService(env) && env.OPENAI_TRANSCRIBE_MODEL !== undefined

/** The name of the service for the consent; null without one. */
export function aiServiceName(env: Service & Pick<Env, 'OPENAI_SERVICE_NAME'>): string | null {
  if (!hasService(env)) return null
  if (env.OPENAI_SERVICE_NAME) return env.OPENAI_SERVICE_NAME
  const host = modelHost(env)
  return host === OPENAI_HOST ? 'OpenAI' : host
}

const LOCAL_NAME = /^[^.:]+$|\.(?:local|localhost)$|^host\.docker\.internal$/
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'unspecified'])

/** Whether the service runs on this machine or in its network, by its address or by a local name. */
export function isLocalService(env: Service): boolean {
  const host = modelHost(env).replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? LOCAL_RANGES.has(ipaddr.process(host).range()) : LOCAL_NAME.test(host)
}
