import http from 'node:http'
import https from 'node:https'
import { Socket } from 'node:net'
import type { Strategy } from 'passport'
import { Strategy as FacebookStrategy } from 'passport-facebook'
import { Strategy as GoogleStrategy } from 'passport-google-oauth20'
import type { Env } from '#server/env.ts'
import type { SocialProvider } from '#shared/constants/social-logins.ts'

/** Who signs in, as the provider vouches for it. */
export interface SocialIdentity {
  provider: SocialProvider
  id: string
  name: string
  /** Verified by the provider; undefined when it gave none. */
  email: string | undefined
}

const GRAPH_API_VERSION = 'v24.0'
const TIMEOUT_MS = 10_000
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'
const FACEBOOK_TOKEN_URL = `https://graph.facebook.com/${GRAPH_API_VERSION}/oauth/access_token`

/** The strategies of the providers that the environment has keys for, each giving a `SocialIdentity`. */
export function socialStrategies(env: Env): Map<SocialProvider, Strategy> {
  const strategies = new Map<SocialProvider, Strategy>()
  const google = googleStrategy(env)
  const facebook = facebookStrategy(env)
  if (google) strategies.set('google', google)
  if (facebook) strategies.set('facebook', facebook)
  return strategies
}

/** Where a provider sends people back to. */
function callbackUrl({ APP_URL }: Env, provider: SocialProvider): string {
  return `${APP_URL}/auth/${provider}/callback`
}

/** What both have in common: the state is kept in the visitor's session and checked on the way back. */
const STATE = { state: true, sessionKey: 'social' } as const

/** Hands over whom the provider vouches for; Passport's types know accounts alone. */
function give(done: unknown, identity: SocialIdentity): void {
  const finish = done as (error: null, identity: SocialIdentity) => void
  finish(null, identity)
}

class TimedGoogleStrategy extends GoogleStrategy {
  limitBy(agent: http.Agent): this {
    this._oauth2.setAgent(agent)
    return this
  }
}

class TimedFacebookStrategy extends FacebookStrategy {
  limitBy(agent: http.Agent): this {
    this._oauth2.setAgent(agent)
    return this
  }
}

function googleStrategy(env: Env): Strategy | undefined {
  const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientID || !clientSecret) return undefined
  const options = {
    ...STATE,
    pkce: true,
    clientID,
    clientSecret,
    scope: ['openid', 'profile', 'email'],
    callbackURL: callbackUrl(env, 'google'),
    tokenURL: env.GOOGLE_TOKEN_URL ?? GOOGLE_TOKEN_URL,
    ...(env.GOOGLE_AUTHORIZE_URL && { authorizationURL: env.GOOGLE_AUTHORIZE_URL }),
    ...(env.GOOGLE_PROFILE_URL && { userProfileURL: env.GOOGLE_PROFILE_URL }),
  }
  return new TimedGoogleStrategy(options, (_accessToken, _refreshToken, { id, displayName, emails }, done) => {
    const address = emails?.[0]
    const email = address?.verified ? address.value : undefined
    give(done, { provider: 'google', id, name: displayName, email })
  }).limitBy(timedAgent(options.tokenURL))
}

function facebookStrategy(env: Env): Strategy | undefined {
  const { FACEBOOK_APP_ID: clientID, FACEBOOK_APP_SECRET: clientSecret } = env
  if (!clientID || !clientSecret) return undefined
  const options = {
    ...STATE,
    clientID,
    clientSecret,
    scope: ['email'],
    enableProof: true,
    graphAPIVersion: GRAPH_API_VERSION,
    profileFields: ['id', 'displayName', 'emails'],
    callbackURL: callbackUrl(env, 'facebook'),
    tokenURL: env.FACEBOOK_TOKEN_URL ?? FACEBOOK_TOKEN_URL,
    ...(env.FACEBOOK_AUTHORIZE_URL && { authorizationURL: env.FACEBOOK_AUTHORIZE_URL }),
    ...(env.FACEBOOK_PROFILE_URL && { profileURL: env.FACEBOOK_PROFILE_URL }),
  }
  return new TimedFacebookStrategy(options, (_accessToken, _refreshToken, { id, displayName, emails }, done) => {
    // Facebook gives out confirmed addresses alone.
    give(done, { provider: 'facebook', id, name: displayName, email: emails?.[0]?.value })
  }).limitBy(timedAgent(options.tokenURL))
}

class ProviderTimeout extends Error {
  override message = 'the provider did not answer in time'
}

/** Connections to a provider that end when nothing comes for a while; the library would wait for ever. */
export function timedAgent(url: string, timeoutMs = TIMEOUT_MS): http.Agent {
  const agent = url.startsWith('https:') ? new https.Agent() : new http.Agent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const socket = connect(options, done)
    if (socket instanceof Socket) socket.setTimeout(timeoutMs, () => socket.destroy(new ProviderTimeout()))
    return socket
  }
  return agent
}
