/** The used part of a chat completion request. */
export interface ChatBody {
  model: string
  messages: { role: string; content: string }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  response_format?: {
    type: 'text' | 'json_object' | 'json_schema'
    json_schema?: { name: string; strict?: boolean; schema?: object }
  }
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
  reasoning_effort?: string
  tools?: unknown
}
/** A healthy service also sends the sum; another one may send anything. */
export type Usage = { prompt_tokens: number; completion_tokens: number } | { total_tokens: unknown }
interface ModelReply {
  content: string | null
  refusal?: string
  finishReason?: string
  usage?: Usage | null
}

interface Fault {
  message: string
  type?: string
  code?: string | null
  param?: string | null
}

/** An error in the service's form. */
export function errorBody({ message, type = 'invalid_request_error', code = null, param = null }: Fault) {
  return { error: { message, type, param, code } }
}

/** The service's own refusal of a request. */
export function chatFault(body: ChatBody): { message: string; param: string } | undefined {
  const { model, messages, response_format: format } = body
  if (!model) return { message: 'you must provide a model parameter', param: 'model' }
  if (!Array.isArray(messages) || messages.length === 0) {
    return { message: "Invalid 'messages': empty array.", param: 'messages' }
  }
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined) {
    return { message: 'Setting both max_tokens and max_completion_tokens is not supported.', param: 'max_tokens' }
  }
  if (body.stream_options && !body.stream) {
    return { message: "'stream_options' is only allowed when 'stream' is enabled.", param: 'stream_options' }
  }
  if (format?.type === 'json_object' && !messages.some(({ content }) => /json/i.test(content))) {
    return { message: "'messages' must contain the word 'json' in some form.", param: 'messages' }
  }
  if (format?.type !== 'json_schema') return undefined
  const { name, schema, strict } = format.json_schema ?? { name: '' }
  if (!/^[\w-]{1,64}$/.test(name)) {
    return { message: "Missing required parameter: 'response_format.json_schema.name'.", param: 'response_format' }
  }
  if (strict && !isStrict(schema)) {
    return { message: "Invalid schema for response_format: 'additionalProperties' …", param: 'response_format' }
  }
  return undefined
}

/** A strict schema closes each object and requires all of its properties. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
  if (type === 'object') {
    const names = Object.keys((properties as object | undefined) ?? {})
    if (additionalProperties !== false || !Array.isArray(required)) return false
    if (names.some((name) => !required.includes(name))) return false
  }
  return Object.values(schema).every(isStrict)
}

const ID = 'chatcmpl-di-prova'
const created = () => Math.floor(Date.now() / 1000)
const tokens = (text: string) => Math.ceil(text.length / 4)

function usageOf({ messages }: ChatBody, { content, usage }: ModelReply) {
  if (usage === null) return undefined
  const prompt = tokens(messages.map((message) => message.content).join('\n'))
  if (usage && 'total_tokens' in usage) return usage
  const counted = usage ?? { prompt_tokens: prompt, completion_tokens: tokens(content ?? '') }
  return { ...counted, total_tokens: counted.prompt_tokens + counted.completion_tokens }
}

export function modelList(models: Record<string, string | null>) {
  const data = Object.entries(models).map(([id, shutdown_date]) => {
    return { id, object: 'model', created: created(), owned_by: 'library', shutdown_date }
  })
  return { object: 'list', data }
}

export function completion(body: ChatBody, said: ModelReply) {
  const message = { role: 'assistant', content: said.content, refusal: said.refusal ?? null }
  const usage = usageOf(body, said)
  return {
    id: ID,
    object: 'chat.completion',
    created: created(),
    model: body.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: said.finishReason ?? 'stop' }],
    ...(usage && { usage }),
  }
}

/** The response as a stream of chunks: the role, the pieces, the finish reason, and the usage if requested. */
export function* streamOf(body: ChatBody, pieces: readonly string[], said: ModelReply) {
  const counted = body.stream_options?.include_usage === true
  const chunk = (choices: object[], usage: object | null = null) => ({
    id: ID,
    object: 'chat.completion.chunk',
    created: created(),
    model: body.model,
    choices,
    ...(counted && { usage }),
  })
  const choice = (delta: object, finishReason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: finishReason }])
  yield choice({ role: 'assistant', content: '', refusal: null })
  if (said.refusal !== undefined) yield choice({ refusal: said.refusal })
  for (const piece of pieces) yield choice({ content: piece })
  yield choice({}, said.finishReason ?? 'stop')
  const usage = usageOf(body, said)
  if (counted && usage) yield chunk([], usage)
}
