import { goodAnswer } from './model-answers.ts'
import { fenced, type ModelAnswer } from './model-server.ts'
import { type ChatBody, errorBody, streamOf } from './model-wire.ts'

/** A service with its own variant of OpenAI's protocol, as documented. */
export interface ModelService {
  name: string
  path: string
  isLocal?: boolean
  answer: (body: ChatBody) => ModelAnswer | undefined
}

const refuse = (message: string, code: string | null, param: string | null): ModelAnswer => ({
  status: 400,
  error: { message, code, param },
})
const unsupported = (name: keyof ChatBody, rest: string): ModelAnswer =>
  refuse(`Unsupported parameter: '${name}' is not supported with this model.${rest}`, 'unsupported_parameter', name)
const unsupportedValue = (name: keyof ChatBody, value: unknown, rest: string): ModelAnswer =>
  refuse(`Unsupported value: '${name}' does not support ${value} with this model. ${rest}`, 'unsupported_value', name)

const EVENTS = 'text/event-stream; charset=utf-8'
const stream = (...events: (object | string)[]): ModelAnswer => ({
  raw: {
    type: EVENTS,
    body: events.map((event) => (typeof event === 'string' ? event : `data: ${JSON.stringify(event)}`)).join('\n\n'),
  },
})
const chunksOf = (body: ChatBody) => [
  ...streamOf(body, JSON.stringify(goodAnswer(body)).match(/[\s\S]{1,40}/g) ?? [], {
    content: JSON.stringify(goodAnswer(body)),
  }),
]

/** Tokens of the limit spent on thinking. */
const THOUGHTS = 1500
const thinkFirst = ({ max_completion_tokens: limit = 0 }: ChatBody): ModelAnswer | undefined =>
  limit < THOUGHTS ? { content: '', finishReason: 'length' } : undefined

const refuseLimit = ({ max_tokens: limit }: ChatBody) =>
  limit !== undefined && unsupported('max_tokens', " Use 'max_completion_tokens' instead.")
const refuseTemperature = ({ temperature }: ChatBody) =>
  temperature !== undefined && unsupportedValue('temperature', temperature, 'Only the default (1) value is supported.')
const refuseEffort =
  (...known: string[]) =>
  ({ reasoning_effort: effort }: ChatBody) =>
    effort !== undefined &&
    !known.includes(effort) &&
    unsupportedValue('reasoning_effort', `'${effort}'`, `Supported values are: '${known.join("', '")}'.`)

type Rule = (body: ChatBody) => ModelAnswer | false | undefined
/** One refusal at a time, in this order, like OpenAI. */
const firstOf =
  (...rules: Rule[]) =>
  (body: ChatBody): ModelAnswer | undefined => {
    for (const rule of rules) {
      const answer = rule(body)
      if (answer) return answer
    }
    return undefined
  }

/** OpenRouter's errors have a numeric code and no parameter. */
const openRouterError = (code: number, message: string, metadata: object = {}): ModelAnswer => ({
  status: code,
  raw: { type: 'application/json', body: JSON.stringify({ error: { message, code, metadata } }) },
})

export const SERVICES: readonly ModelService[] = [
  {
    // https://github.com/microsoft/clarity-agent/issues/59 https://github.com/egoist/chatwise-releases/issues/1257
    name: 'OpenAI with gpt-5',
    path: '/v1',
    answer: firstOf(refuseLimit, refuseEffort('minimal', 'low', 'medium', 'high'), refuseTemperature, thinkFirst),
  },
  {
    // https://platform.openai.com/docs/guides/reasoning
    name: 'OpenAI with an o-model',
    path: '/v1',
    answer: firstOf(
      refuseLimit,
      ({ temperature }) => temperature !== undefined && unsupported('temperature', ''),
      refuseEffort('low', 'medium', 'high'),
      thinkFirst,
    ),
  },
  {
    // https://platform.openai.com/docs/api-reference/chat/create
    name: 'OpenAI with a model that never thinks',
    path: '/v1',
    answer: ({ reasoning_effort: effort }) =>
      effort ? refuse('Unrecognized request argument supplied: reasoning_effort', null, null) : undefined,
  },
  {
    // https://learn.microsoft.com/azure/ai-foundry/openai/how-to/reasoning, and of the first and last chunks
    // https://github.com/microsoft/autogen/issues/6465
    name: 'Azure',
    path: '/openai/v1',
    answer: firstOf(refuseLimit, refuseEffort('low', 'medium', 'high'), refuseTemperature, thinkFirst, (body) => {
      const safe = { hate: { filtered: false, severity: 'safe' }, self_harm: { filtered: false, severity: 'safe' } }
      const empty = { id: '', object: '', created: 0, model: '' }
      return stream(
        { ...empty, choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: safe }] },
        ...chunksOf(body),
        { ...empty, choices: [{ index: 0, finish_reason: null, content_filter_results: safe }], usage: null },
        'data: [DONE]\n\n',
      )
    }),
  },
  {
    // Ignores response_format and reasoning_effort: https://docs.anthropic.com/en/api/openai-sdk
    name: 'Anthropic',
    path: '/v1',
    answer: (body) => ({ content: fenced(body) }),
  },
  {
    // https://github.com/sipeed/picoclaw/issues/2939
    name: 'Anthropic with a model without a temperature',
    path: '/v1',
    answer: (body) =>
      body.temperature === undefined
        ? { content: fenced(body) }
        : refuse('temperature is deprecated for this model.', 'invalid_request_error', null),
  },
  {
    // Comments keep the connection: https://openrouter.ai/docs/api/reference/streaming; parameters that a model does not
    // know are ignored: https://openrouter.ai/docs/api/reference/parameters
    name: 'OpenRouter',
    path: '/api/v1',
    answer: (body) =>
      stream(': OPENROUTER PROCESSING', ': OPENROUTER PROCESSING', ...chunksOf(body), 'data: [DONE]\n\n'),
  },
  {
    // https://github.com/musistudio/claude-code-router/issues/1229
    name: 'OpenRouter with a model that always thinks',
    path: '/api/v1',
    answer: firstOf(
      ({ reasoning_effort: effort }) =>
        effort === 'none' &&
        openRouterError(400, 'Reasoning is mandatory for this endpoint and cannot be disabled.', {
          provider_name: null,
        }),
      thinkFirst,
    ),
  },
  {
    // https://openrouter.ai/docs/api/reference/errors-and-debugging
    name: 'OpenRouter with the error of a service behind it',
    path: '/api/v1',
    answer: ({ temperature }) => {
      const { error } = unsupported('temperature', '')
      const raw = JSON.stringify(errorBody({ message: '', ...error }))
      return temperature === undefined
        ? undefined
        : openRouterError(400, 'Provider returned error', { raw, provider_name: 'OpenAI' })
    },
  },
  {
    // Ignores the newer limit, takes a schema: https://docs.ollama.com/api/openai-compatibility
    name: 'Ollama',
    path: '/v1',
    isLocal: true,
    answer: ({ max_tokens: limit }) => (limit ? undefined : { status: 500, error: { message: 'it would write on' } }),
  },
  {
    // https://github.com/ollama/ollama/blob/main/openai/openai.go, before it knew the value
    name: 'Ollama with a model that always thinks',
    path: '/v1',
    isLocal: true,
    answer: ({ reasoning_effort: effort, max_tokens: limit = 0 }) => {
      const message = `invalid reasoning value: '${effort}' (must be "high", "medium", or "low")`
      if (effort === 'none') return refuse(message, null, null)
      return limit < THOUGHTS ? { content: '', finishReason: 'length' } : undefined
    },
  },
  {
    // https://docs.mistral.ai/api/
    name: 'A service that refuses in a form of its own',
    path: '/v1',
    answer: ({ reasoning_effort: effort }) => {
      if (effort === undefined) return undefined
      const detail = [
        { type: 'extra_forbidden', loc: ['body', 'reasoning_effort'], msg: 'Extra inputs are not permitted' },
      ]
      return { status: 422, raw: { type: 'application/json', body: JSON.stringify({ detail }) } }
    },
  },
]

/** Services' errors for a context that is too long. */
export const CONTEXT_REFUSALS: readonly (readonly [service: string, ModelAnswer])[] = [
  [
    // https://github.com/crewAIInc/crewAI-examples/issues/121; Azure has the same
    'OpenAI',
    refuse(
      "This model's maximum context length is 4096 tokens. However, your messages resulted in 4227 tokens. Please reduce the length of the messages.",
      'context_length_exceeded',
      'messages',
    ),
  ],
  [
    // https://github.com/cline/cline/issues/5474
    'OpenAI with gpt-5',
    refuse(
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 279105 tokens. Please reduce the length of the messages.',
      'context_length_exceeded',
      'messages',
    ),
  ],
  // https://github.com/anthropics/claude-code/issues/62560
  ['Anthropic', refuse('prompt is too long: 4227 tokens > 4096 maximum', 'invalid_request_error', null)],
  [
    // https://github.com/continuedev/continue/issues/6080
    'Anthropic, of both together',
    refuse(
      'input length and `max_tokens` exceed context limit: 3527 + 700 > 4096, decrease input length or `max_tokens` and try again',
      'invalid_request_error',
      null,
    ),
  ],
  [
    // https://github.com/Aider-AI/aider/issues/3721
    'OpenRouter',
    openRouterError(
      400,
      'This endpoint\'s maximum context length is 4096 tokens. However, you requested about 4227 tokens (3527 of text input, 700 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
      { provider_name: 'Chutes' },
    ),
  ],
  [
    // https://github.com/tailcallhq/forgecode/issues/1146
    'a service behind OpenRouter',
    openRouterError(413, 'Provider returned error', {
      raw: '{"type":"error","error":{"type":"invalid_request_error","message":"Prompt is too long"}}',
      provider_name: 'Google',
    }),
  ],
  [
    // https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
    'llama.cpp',
    {
      status: 400,
      error: {
        message:
          'the request exceeds the available context size. try increasing the context size or enable context shift',
        type: 'exceed_context_size_error',
      },
    },
  ],
]

/** An error after part of the response: https://openrouter.ai/docs/api/reference/streaming */
export const openRouterBreak = (body: ChatBody, after: number): ModelAnswer =>
  stream(
    ...chunksOf(body).slice(0, after),
    {
      id: 'cmpl-abc123',
      object: 'chat.completion.chunk',
      created: 1234567890,
      model: body.model,
      provider: 'openai',
      error: { code: 'server_error', message: 'Provider disconnected unexpectedly' },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    },
    '\n\n',
  )

/** https://github.com/compl-ai/compl-ai/issues/20 */
export const AZURE_FILTER: ModelAnswer = {
  status: 400,
  raw: {
    type: 'application/json',
    body: JSON.stringify({
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { violence: { filtered: true, severity: 'medium' } },
        },
      },
    }),
  },
}
