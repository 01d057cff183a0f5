import { createHmac } from 'node:crypto'
import type { Strategy } from 'passport'
import { Strategy as FacebookStrategy } from 'passport-facebook'
import { Strategy as GoogleStrategy } from 'passport-google-oauth20'
import * as z from 'zod'
import type { Env } from '#server/env.ts'
import type { SocialProvider } from '#shared/constants/identity.ts'

export interface SocialIdentity {
  provider: SocialProvider
  /** The provider's id of the person. */
  providerId: string
  name: string | undefined
  /** Verified by the provider; undefined if missing. */
  email: string | undefined
}

const GRAPH_API_VERSION = 'v24.0'
const GRAPH = `https://graph.facebook.com/${GRAPH_API_VERSION}`
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'
const GOOGLE_PROFILE_URL = 'https://openidconnect.googleapis.com/v1/userinfo'
/** The session stores the state, and the callback checks it. */
const STATE = { state: true, sessionKey: 'social' } as const

/** The strategies of the configured providers, each with a `SocialIdentity` as result. */
export function socialStrategies(env: Env): Map<SocialProvider, Strategy> {
  const strategies = new Map<SocialProvider, Strategy>()
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = env
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    strategies.set('google', googleStrategy(env, { id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET }))
  }
  if (FACEBOOK_APP_ID && FACEBOOK_APP_SECRET) {
    strategies.set('facebook', facebookStrategy(env, { id: FACEBOOK_APP_ID, secret: FACEBOOK_APP_SECRET }))
  }
  return strategies
}

export function availableProviders(env: Env): Record<SocialProvider, boolean> {
  const strategies = socialStrategies(env)
  return { google: strategies.has('google'), facebook: strategies.has('facebook') }
}

interface ProviderClient {
  id: string
  secret: string
}

const googleProfile = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
})

function googleStrategy(env: Env, client: ProviderClient): Strategy {
  const options = {
    ...STATE,
    pkce: true,
    clientID: client.id,
    clientSecret: client.secret,
    scope: ['openid', 'profile', 'email'],
    callbackURL: `${env.APP_URL}/auth/google/callback`,
    ...(env.GOOGLE_AUTHORIZE_URL && { authorizationURL: env.GOOGLE_AUTHORIZE_URL }),
  }
  const profileUrl = env.GOOGLE_PROFILE_URL ?? GOOGLE_PROFILE_URL
  return withOwnCalls(new GoogleStrategy(options, passIdentity), client, {
    tokenUrl: env.GOOGLE_TOKEN_URL ?? GOOGLE_TOKEN_URL,
    fetchIdentity: async (accessToken) => {
      const { sub, name, email, email_verified } = await fetchJson(profileUrl, googleProfile, bearing(accessToken))
      return { provider: 'google', providerId: sub, name, email: email_verified ? email : undefined }
    },
  })
}

const facebookProfile = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  // Facebook returns only confirmed addresses.
  email: z.string().optional(),
})

function facebookStrategy(env: Env, client: ProviderClient): Strategy {
  const options = {
    ...STATE,
    clientID: client.id,
    clientSecret: client.secret,
    scope: ['email'],
    graphAPIVersion: GRAPH_API_VERSION,
    callbackURL: `${env.APP_URL}/auth/facebook/callback`,
    ...(env.FACEBOOK_AUTHORIZE_URL && { authorizationURL: env.FACEBOOK_AUTHORIZE_URL }),
  }
  return withOwnCalls(new FacebookStrategy(options, passIdentity), client, {
    tokenUrl: env.FACEBOOK_TOKEN_URL ?? `${GRAPH}/oauth/access_token`,
    fetchIdentity: async (accessToken) => {
      const url = new URL(env.FACEBOOK_PROFILE_URL ?? `${GRAPH}/me`)
      url.searchParams.set('fields', 'id,name,email')
      // Proves that our server uses the token.
      url.searchParams.set('appsecret_proof', createHmac('sha256', client.secret).update(accessToken).digest('hex'))
      const { id, name, email } = await fetchJson(url, facebookProfile, bearing(accessToken))
      return { provider: 'facebook', providerId: id, name, email }
    },
  })
}

const tokenSchema = z.object({ access_token: z.string().min(1) })

const bearing = (accessToken: string): RequestInit => ({ headers: { Authorization: `Bearer ${accessToken}` } })

type Done = (error: unknown, result?: unknown) => void

interface ProviderCalls {
  tokenUrl: string
  fetchIdentity: (accessToken: string) => Promise<SocialIdentity>
}

/** The library's own two calls have no time-out, and throw uncatchably on an unexpected response. */
function withOwnCalls(
  strategy: GoogleStrategy | FacebookStrategy,
  client: ProviderClient,
  { tokenUrl, fetchIdentity }: ProviderCalls,
): Strategy {
  const { _oauth2: oauth2 } = strategy as unknown as { _oauth2: Record<string, unknown> }
  oauth2.getOAuthAccessToken = (code: string, params: Record<string, string>, done: Done) => {
    const form = {
      ...params,
      client_id: client.id,
      client_secret: client.secret,
      code,
      grant_type: 'authorization_code',
    }
    fetchJson(tokenUrl, tokenSchema, { method: 'POST', body: new URLSearchParams(form) })
      .then((answer) => done(null, answer.access_token))
      .catch(done)
  }
  strategy.userProfile = (accessToken: string, done: Done) => {
    fetchIdentity(accessToken)
      .then((identity) => done(null, identity))
      .catch(done)
  }
  return strategy
}

/** A provider failed. The message says where and how, without the response, which may contain a token. */
export class ProviderError extends Error {}

/** For one response, from first to last byte. */
const TIMEOUT_MS = 10_000

/** Calls a provider and validates its response. @throws ProviderError */
export async function fetchJson<Schema extends z.ZodType>(
  url: string | URL,
  schema: Schema,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<z.output<Schema>> {
  const { host, pathname } = new URL(url)
  const fault = (reason: string) => new ProviderError(`${host}${pathname}: ${reason}`)
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { Accept: 'application/json', ...init.headers }
  try {
    const answer = await fetch(url, { ...init, headers, signal, redirect: 'error' })
    if (!answer.ok) throw fault(`status ${answer.status}`)
    const parsed = schema.safeParse(await answer.json())
    if (!parsed.success) throw fault('an answer of another shape')
    return parsed.data
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw fault(error instanceof Error ? error.name : 'unknown')
  }
}

/** Passport's types only allow accounts; `userProfile` returns an identity. */
function passIdentity(
  _accessToken: string,
  _refreshToken: string,
  profile: unknown,
  done: (error: null, identity: never) => void,
): void {
  done(null, profile as never)
}
