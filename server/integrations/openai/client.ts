import OpenAI from 'openai'
import type { Env } from '#server/env.ts'

/** How long one call to the service may take. */
export const MODEL_TIMEOUT_MS = 40_000

const OPENAI_URL = 'https://api.openai.com/v1'

/**
 * The client of the model's service; null without `OPENAI_API_KEY`. It never retries by itself, because consent and
 * budget are checked before each call, writes nothing to the log, and follows no redirect: dreams go only to the
 * service that people agreed to.
 */
export function createOpenAI(env: Env): OpenAI | null {
  if (!env.OPENAI_API_KEY) return null
  return new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL ?? OPENAI_URL,
    organization: null,
    project: null,
    timeout: MODEL_TIMEOUT_MS,
    maxRetries: 0,
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  })
}

/** Whether a model analyses dreams here. Without daily tokens it does not, but recordings may still be transcribed. */
export function hasModel(env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_DAILY_TOKENS'>): boolean {
  return env.OPENAI_API_KEY !== undefined && env.OPENAI_DAILY_TOKENS > 0
}

/** The name of the service, shown to people before they agree to it; null without one. */
export function aiServiceName(env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>): string | null {
  if (!env.OPENAI_API_KEY) return null
  const { hostname } = new URL(env.OPENAI_BASE_URL ?? OPENAI_URL)
  return hostname === 'api.openai.com' ? 'OpenAI' : hostname
}
