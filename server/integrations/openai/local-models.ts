import * as z from 'zod'
import type { Env } from '#server/env.ts'

/** All addresses are asked at once; a refused connection answers immediately. */
const TIMEOUT_MS = 800

/** No chat in prose, or none on this machine: Ollama's `-cloud` models run at its maker. */
const OTHER_MODELS =
  /cloud|embed|rerank|bge|minilm|whisper|tts|kokoro|cod(?:e|er)|codestral|devstral|math|sql|vl\b|vision|llava|moondream|ocr|guard|shield/i

/**
 * Families that write Italian well; a parameter of the first is worth four of the last, by their makers' multilingual
 * figures: https://ai.google.dev/gemma/docs/core/model_card_4
 */
const FAMILIES: readonly [name: RegExp, worth: number][] = [
  [/gemma-?4/i, 4],
  [/gemma-?3/i, 2],
  [/mistral-(?:small|nemo)|ministral/i, 1.5],
  [/qwen-?(?:2\.5|3)|llama-?3/i, 1],
]
/** In billions, of a name without a size. */
const USUAL_SIZE = 8

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** The best chat model of a list for Italian: known families first, by size; the service's order decides the rest. */
export function bestChatModel(names: readonly string[]): string | undefined {
  return names.filter((name) => !OTHER_MODELS.test(name)).toSorted((a, b) => worthOf(b) - worthOf(a))[0]
}

function worthOf(name: string): number {
  const [, worth = 0] = FAMILIES.find(([family]) => family.test(name)) ?? []
  return worth * Number(/(\d+(?:\.\d+)?)b(?![a-z])/i.exec(name)?.[1] ?? USUAL_SIZE)
}

/** Configures the best model of the local addresses, if no variable names a service or a model. Takes at most a second. */
export async function withLocalModel(env: Env): Promise<Env> {
  const named = env.OPENAI_API_KEY ?? env.OPENAI_BASE_URL ?? env.OPENAI_MODEL ?? env.OPENAI_TRANSCRIBE_MODEL
  if (named !== undefined || env.OPENAI_DAILY_TOKENS === 0) return env
  const addresses = env.OPENAI_LOCAL_URLS.split(',').filter(Boolean)
  const lists = await Promise.all(addresses.map(listAt))
  const model = bestChatModel(lists.flat())
  if (model === undefined) return env
  return { ...env, OPENAI_BASE_URL: addresses[lists.findIndex((list) => list.includes(model))], OPENAI_MODEL: model }
}

/** The models at an address; none if nothing of the protocol answers in time. */
async function listAt(address: string): Promise<string[]> {
  try {
    const answer = await fetch(`${address}/models`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    return listSchema.parse(await answer.json()).data.map(({ id }) => id)
  } catch {
    return []
  }
}
