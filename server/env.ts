import * as z from 'zod'
import { REGISTRATIONS } from '#shared/constants/identity.ts'
import { OFFERS } from '#shared/constants/plans.ts'
import { StartupError } from './errors.ts'

export const SESSION_SECRET_MIN = 32
/** The default host of the model's service. */
export const OPENAI_HOST = 'api.openai.com'
/** The models' successors until 2027: https://developers.openai.com/api/docs/deprecations */
const OPENAI_MODELS = { OPENAI_MODEL: 'gpt-6-luna', OPENAI_TRANSCRIBE_MODEL: 'gpt-transcribe' }

/** Whether a URL's hostname is this machine. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

export const modelHost = ({ OPENAI_BASE_URL }: { OPENAI_BASE_URL?: string | undefined }): string =>
  OPENAI_BASE_URL ? new URL(OPENAI_BASE_URL).hostname : OPENAI_HOST

const SUPPORT_EMAIL_DEFAULT = 'supporto@example.com'

const text = z.string().min(1).optional()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true }).optional()
/** Ollama, LM Studio and llama.cpp by their defaults. */
const LOCAL_URLS = [11434, 1234, 8080].map((port) => `http://127.0.0.1:${port}/v1`).join()

/** Whether an address has no path, query or fragment. */
const isOrigin = (url = ''): boolean => url === '' || new URL(url).href === `${new URL(url).origin}/`

const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: httpUrl.refine(isOrigin, 'must be an origin: the diary cannot live under a path'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
    DATA_DIR: z.string().default('./data'),
    SESSION_SECRET: z
      .string()
      .min(SESSION_SECRET_MIN, `must have at least ${SESSION_SECRET_MIN} characters`)
      .optional(),
    OPENAI_API_KEY: text,
    OPENAI_BASE_URL: httpUrl,
    /** Where a model is looked for at the start if none is configured: addresses, separated by commas. */
    OPENAI_LOCAL_URLS: z
      .string()
      .regex(/^(?:https?:\/\/[^\s,]+(?:,|$))*$/, 'must be http(s) URLs, separated by commas')
      .default(LOCAL_URLS),
    OPENAI_MODEL: text,
    OPENAI_TRANSCRIBE_MODEL: text,
    OPENAI_SERVICE_NAME: text,
    OPENAI_SERVICE_COUNTRY: text,
    OPENAI_PRIVACY_URL: httpUrl,
    /** A day's tokens over all servers; 0 disables analyses by a model. */
    OPENAI_DAILY_TOKENS: z.coerce.number('must be a number of tokens').int().min(0).default(1_000_000),
    OPENAI_TIMEOUT_SECONDS: z.coerce.number('must be a number of seconds').min(1).max(3600).optional(),
    STRIPE_SECRET_KEY: text,
    STRIPE_PUBLISHABLE_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_API_BASE: httpUrl,
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    GOOGLE_AUTHORIZE_URL: httpUrl,
    GOOGLE_TOKEN_URL: httpUrl,
    GOOGLE_PROFILE_URL: httpUrl,
    FACEBOOK_APP_ID: text,
    FACEBOOK_APP_SECRET: text,
    FACEBOOK_AUTHORIZE_URL: httpUrl,
    FACEBOOK_TOKEN_URL: httpUrl,
    FACEBOOK_PROFILE_URL: httpUrl,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' }).optional(),
    MAIL_FROM: text,
    /** The keys for signing notifications, in base64url. */
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/, 'must be a VAPID key')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a VAPID key')
      .optional(),
    PUSH_SERVICE_URL: httpUrl,
    AD_SCRIPT_URL: httpUrl,
    /** `open`: everybody has Premium. */
    PLAN: z.enum(OFFERS).default('free'),
    REGISTRATION: z.enum(REGISTRATIONS).default('open'),
    SUPPORT_EMAIL: z.email('must be an email address').default(SUPPORT_EMAIL_DEFAULT),
    OPERATOR_NAME: text,
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    TRUST_PROXY: z.coerce.number('must be a number of proxy hops').int().min(0).max(10).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    RATE_LIMIT_SCALE: z.coerce.number('must be a number').positive('must be more than 0').default(1),
  })
  .refine((env) => !(env.DATABASE_URL && env.NODE_ENV === 'production' && !env.SESSION_SECRET), {
    path: ['SESSION_SECRET'],
    message: 'is required in production with DATABASE_URL',
  })
  .refine((env) => env.OPENAI_API_KEY || !env.OPENAI_BASE_URL || modelHost(env) !== OPENAI_HOST, {
    path: ['OPENAI_API_KEY'],
    message: `is required by ${OPENAI_HOST}`,
  })
  .refine(
    (env) =>
      env.OPENAI_MODEL || env.OPENAI_DAILY_TOKENS === 0 || modelHost(env) === OPENAI_HOST || isLoopback(modelHost(env)),
    {
      path: ['OPENAI_MODEL'],
      message: 'is required where OPENAI_BASE_URL is neither OpenAI’s nor on this machine',
    },
  )
  .refine((env) => env.PLAN === 'free' || !(env.STRIPE_SECRET_KEY || env.STRIPE_PUBLISHABLE_KEY || env.AD_SCRIPT_URL), {
    path: ['PLAN'],
    message: 'is open, where nobody pays and nobody sees ads: take STRIPE_* and AD_SCRIPT_URL away',
  })
  .refine((env) => Boolean(env.VAPID_PUBLIC_KEY) === Boolean(env.VAPID_PRIVATE_KEY), {
    path: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    message: 'are a pair',
  })
  .transform((env) => ({
    ...env,
    APP_URL: new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin,
    // Other services have no default models.
    ...(env.OPENAI_API_KEY &&
      modelHost(env) === OPENAI_HOST && {
        OPENAI_MODEL: env.OPENAI_MODEL ?? OPENAI_MODELS.OPENAI_MODEL,
        OPENAI_TRANSCRIBE_MODEL: env.OPENAI_TRANSCRIBE_MODEL ?? OPENAI_MODELS.OPENAI_TRANSCRIBE_MODEL,
      }),
  }))

/** The README's table documents each variable. */
export type Env = z.infer<typeof envSchema>

/**
 * Parses the environment; empty variables are unset. `off` as the model's address also disables the look-up.
 * @throws StartupError, one line per bad variable, without values
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  if (given.OPENAI_BASE_URL === 'off') Object.assign(given, { OPENAI_BASE_URL: undefined, OPENAI_LOCAL_URLS: '' })
  const result = envSchema.safeParse(given)
  if (result.success) return result.data
  throw new StartupError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

/** Checks the required settings of a public address. @throws StartupError with one line per missing variable */
export function assertPublicSettings({ APP_URL, SMTP_URL, SUPPORT_EMAIL }: Env): void {
  if (!APP_URL.startsWith('https:')) return
  const faults = [
    !SMTP_URL && 'SMTP_URL: is required with an https APP_URL; without it nobody gets a reset link',
    SUPPORT_EMAIL === SUPPORT_EMAIL_DEFAULT &&
      'SUPPORT_EMAIL: is required with an https APP_URL; the default is nobody’s',
  ].filter((fault) => fault !== false)
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
}

/** Valid but suspicious settings. */
export function startWarnings({ APP_URL, TRUST_PROXY, OPENAI_BASE_URL }: Env): string[] {
  const asked = `${OPENAI_BASE_URL?.replace(/\/$/, '')}/chat/completions`
  return [
    APP_URL.startsWith('https:') &&
      TRUST_PROXY === 0 &&
      'APP_URL is https and TRUST_PROXY is 0: rate limits will count the proxy as one caller',
    OPENAI_BASE_URL !== undefined &&
      !/\/v\d/.test(new URL(OPENAI_BASE_URL).pathname) &&
      `OPENAI_BASE_URL has no /v1: the model is asked at ${asked}`,
  ].filter((warning) => warning !== false)
}
