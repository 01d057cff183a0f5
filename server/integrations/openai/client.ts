import ipaddr from 'ipaddr.js'
import OpenAI from 'openai'
import { type Env, modelHost, OPENAI_HOST } from '#server/env.ts'

type Service = Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>

const OPENAI_URL = `https://${OPENAI_HOST}/v1`
/** The client refuses to start without a key; a service of one's own ignores it. */
const ANY_KEY = 'none'
/** A model on a processor reads and writes some ten times as slowly as a hosted one. */
const TIMEOUT_SECONDS = { hosted: 40, local: 300 } as const
/** A second attempt has half the time of the first, at the least. */
const BOTH_ATTEMPTS = 1.5

/** Whether a service is configured: a key alone, or an address alone. */
const hasService = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Service): boolean =>
  (OPENAI_API_KEY ?? OPENAI_BASE_URL) !== undefined

/** How long one call to the service may take, and both attempts of an analysis, in milliseconds. */
export function modelTimeouts(env: Service & Pick<Env, 'OPENAI_TIMEOUT_SECONDS'>) {
  const seconds = env.OPENAI_TIMEOUT_SECONDS ?? TIMEOUT_SECONDS[isLocalService(env) ? 'local' : 'hosted']
  return { attemptMs: seconds * 1000, totalMs: seconds * 1000 * BOTH_ATTEMPTS }
}

/**
 * The client of the model's service; null without one. It never retries by itself, because consent and budget are
 * checked before each call, writes nothing to the log, and follows no redirect: dreams go only to the service that
 * people agreed to.
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

/** Whether a model analyses dreams here. Without daily tokens it does not, but recordings may still be transcribed. */
export const hasModel = (env: Service & Pick<Env, 'OPENAI_DAILY_TOKENS'>): boolean =>
  hasService(env) && env.OPENAI_DAILY_TOKENS > 0

/** Whether recordings are transcribed here. A service of one's own does it only by a model that is named. */
export const hasTranscription = (env: Service & Pick<Env, 'OPENAI_TRANSCRIBE_MODEL'>): boolean =>
  hasService(env) && env.OPENAI_TRANSCRIBE_MODEL !== undefined

/** The name of the service, shown to people before they agree to it; null without one. */
export function aiServiceName(env: Service & Pick<Env, 'OPENAI_SERVICE_NAME'>): string | null {
  if (!hasService(env)) return null
  if (env.OPENAI_SERVICE_NAME) return env.OPENAI_SERVICE_NAME
  const host = modelHost(env)
  return host === OPENAI_HOST ? 'OpenAI' : host
}

const LOCAL_NAME = /^[^.:]+$|\.(?:local|localhost)$|^host\.docker\.internal$/
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'unspecified'])

/** Whether the service runs on this machine or in its own network: by its address, or by a name that only they know. */
export function isLocalService(env: Service): boolean {
  const host = modelHost(env).replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? LOCAL_RANGES.has(ipaddr.process(host).range()) : LOCAL_NAME.test(host)
}
