import type OpenAI from 'openai'
import { OpenAIError } from 'openai'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { hasModel, hasTranscription } from './client.ts'
import { describeFailure } from './failures.ts'

/** A configured model that its service does not list, or whose end is announced. */
export interface ModelWarning {
  model: string
  reason: 'unknown' | 'ending'
  /** In the service's format: 2027-01-14. */
  shutdownDate?: string
}

interface LookUpDeps {
  env: Env
  log: Logger
  now: () => Date
  openai: OpenAI | null
  /** Set to the findings of this look-up. */
  modelWarnings: ModelWarning[]
}

const ENDING_DAYS = 90
const TIMEOUT_MS = 5_000

/** Warns of configured models that their service does not list, or that end within 90 days. */
export async function lookUpModels({ env, log, now, openai, modelWarnings }: LookUpDeps): Promise<void> {
  const names = [hasModel(env) && env.OPENAI_MODEL, hasTranscription(env) && env.OPENAI_TRANSCRIBE_MODEL]
  const models = names.filter((name) => typeof name === 'string')
  if (!openai || models.length === 0) return
  const listed = await listModels(openai).catch((error: unknown) => {
    log.info(describeFailure(error), 'the models were not looked up')
  })
  if (!listed) return
  const found = models.flatMap((model) => warningOf(model, listed, addDays(dayOf(now()), ENDING_DAYS)) ?? [])
  modelWarnings.splice(0, modelWarnings.length, ...found)
  for (const warning of found) log.warn(warning, 'a configured model is not listed by its service, or ends soon')
}

/** @throws if the service has no list, or one in another form */
async function listModels(openai: OpenAI): Promise<OpenAI.Model[]> {
  const { data, object } = await openai.models.list({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (data.length === 0 && object !== 'list') throw new OpenAIError('The service lists no models')
  return data
}

function warningOf(model: string, listed: OpenAI.Model[], lastDay: string): ModelWarning | undefined {
  // Ollama adds a default tag to a name.
  const entry = listed.find(({ id }) => id === model || id === `${model}:latest`)
  if (!entry) return { model, reason: 'unknown' }
  const { shutdown_date: shutdownDate } = entry
  return shutdownDate && shutdownDate <= lastDay ? { model, reason: 'ending', shutdownDate } : undefined
}
