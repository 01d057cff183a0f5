import { APIError } from 'openai'

/** How an answer's form is asked for: by a strict schema, as any JSON, or in words alone. */
export const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** What of the protocol a service understands: each is given up once the service refuses it. */
export interface Dialect {
  format: Format
  temperature: boolean
  /** Newer models, which think before they write, know only the second. */
  limit: 'max_tokens' | 'max_completion_tokens'
  stream: boolean
  streamUsage: boolean
}

export const FULL_DIALECT: Dialect = {
  format: 'json_schema',
  temperature: true,
  limit: 'max_tokens',
  stream: true,
  streamUsage: true,
}

const UNSUPPORTED = /unsupported|not supported|does not support|unrecognized|unknown|not permitted|not allowed|instead/i
const FORMAT = /response_format|json_schema|json_object|structured output/i

/** What is left to try after a refusal; undefined when it was about something else. */
export function simplerDialect(dialect: Dialect, error: unknown): Dialect | undefined {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined
  const { format } = dialect
  const about = typeof error.param === 'string' && error.param !== '' ? error.param : error.message
  if (FORMAT.test(about) || FORMAT.test(error.message)) {
    const next = FORMATS[FORMATS.indexOf(format) + 1]
    return next && { ...dialect, format: next }
  }
  if (!UNSUPPORTED.test(`${error.code ?? ''} ${error.message}`)) return undefined
  if (/temperature/.test(about) && dialect.temperature) return { ...dialect, temperature: false }
  if (/stream_options|include_usage/.test(about) && dialect.streamUsage) return { ...dialect, streamUsage: false }
  if (/max_tokens/.test(about) && dialect.limit === 'max_tokens') return { ...dialect, limit: 'max_completion_tokens' }
  if (/stream/.test(about) && dialect.stream) return { ...dialect, stream: false }
  return undefined
}

/** What two calls at a time have learnt, together. */
export function joinDialects(one: Dialect, other: Dialect): Dialect {
  return {
    format: FORMATS[Math.max(FORMATS.indexOf(one.format), FORMATS.indexOf(other.format))] ?? 'text',
    temperature: one.temperature && other.temperature,
    limit: one.limit === 'max_tokens' ? other.limit : one.limit,
    stream: one.stream && other.stream,
    streamUsage: one.streamUsage && other.streamUsage,
  }
}
