import OpenAI from 'openai'
import type { Env } from '#server/env.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** How long one call to the service may take. */
export const MODEL_TIMEOUT_MS = 40_000

/**
 * The model service of an environment; null without `OPENAI_API_KEY`. It never retries by itself, writes nothing to
 * the log, and follows no redirect: what people dream goes to the service they agreed to and to no other.
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
    fetch: boundedFetch,
    fetchOptions: { redirect: 'error' },
  })
}

const OPENAI_URL = 'https://api.openai.com/v1'

/** Whether a model reads dreams here. Without tokens to spend it never would, while it may still write down recordings. */
export function hasModel(env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_DAILY_TOKENS'>): boolean {
  return env.OPENAI_API_KEY !== undefined && env.OPENAI_DAILY_TOKENS > 0
}

/** Who runs the model, as a person is told before agreeing to it; null without one. */
export function aiServiceName(env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>): string | null {
  if (!env.OPENAI_API_KEY) return null
  const { hostname } = new URL(env.OPENAI_BASE_URL ?? OPENAI_URL)
  return hostname === 'api.openai.com' ? 'OpenAI' : hostname
}
