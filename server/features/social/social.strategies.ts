import type { Strategy } from 'passport'
import { Strategy as FacebookStrategy } from 'passport-facebook'
import { Strategy as GoogleStrategy } from 'passport-google-oauth20'
import * as z from 'zod'
import type { Env } from '#server/env.ts'
import type { SocialProvider } from '#shared/constants/social-logins.ts'
import { appSecretProof, fetchAccessToken, fetchProfile } from './provider-calls.ts'

/** The person whom a provider vouches for. */
export interface SocialIdentity {
  provider: SocialProvider
  /** The provider's id of the person, not ours. */
  providerId: string
  name: string | undefined
  /** Verified by the provider; undefined when it gave none. */
  email: string | undefined
}

const GRAPH_API_VERSION = 'v24.0'
const GRAPH = `https://graph.facebook.com/${GRAPH_API_VERSION}`
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token'
const GOOGLE_PROFILE_URL = 'https://openidconnect.googleapis.com/v1/userinfo'

/** The strategies of the providers that the environment has keys for, each giving a `SocialIdentity`. */
export function socialStrategies(env: Env): Map<SocialProvider, Strategy> {
  const strategies = new Map<SocialProvider, Strategy>()
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = env
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
    strategies.set('google', new GoogleLogin(env, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET))
  }
  if (FACEBOOK_APP_ID && FACEBOOK_APP_SECRET) {
    strategies.set('facebook', new FacebookLogin(env, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET))
  }
  return strategies
}

/** Which providers can be used here. */
export function availableProviders(env: Env): Record<SocialProvider, boolean> {
  const strategies = socialStrategies(env)
  return { google: strategies.has('google'), facebook: strategies.has('facebook') }
}

/** Both keep the state in the visitor's session and check it on the way back. */
const STATE = { state: true, sessionKey: 'social' } as const

/** The address that a provider sends people back to. */
function callbackUrl({ APP_URL }: Env, provider: SocialProvider): string {
  return `${APP_URL}/auth/${provider}/callback`
}

/*
 * The strategies redirect the browser to the provider and check what it brings back. The two calls from server to server
 * are our own: the library's have no time-out, and an unexpected answer throws where nothing can catch it.
 */

type TokenCallback = (error: unknown, accessToken?: string) => void
type ProfileCallback = (error: unknown, profile?: unknown) => void
/** Passport's types know accounts alone; what comes out is a `SocialIdentity`. */
type IdentityCallback = (error: null, identity: never) => void

/** Replaces the library's exchange of a code for a token; its types want an overload that nobody calls. */
function exchangeCode(url: string, client: { client_id: string; client_secret: string }) {
  return (code: string, params: Record<string, string>, done: TokenCallback) => {
    fetchAccessToken(url, { ...params, ...client, code })
      .then((token) => done(null, token))
      .catch(done)
  }
}

/** `userProfile` has made an identity of the profile already. */
function passIdentity(_accessToken: string, _refreshToken: string, profile: unknown, done: IdentityCallback): void {
  done(null, profile as never)
}

const googleProfile = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
})

class GoogleLogin extends GoogleStrategy {
  /** Not `#private`: Passport works on an object made from this one. */
  private readonly profileUrl: string

  constructor(env: Env, clientID: string, clientSecret: string) {
    const options = {
      ...STATE,
      pkce: true,
      clientID,
      clientSecret,
      scope: ['openid', 'profile', 'email'],
      callbackURL: callbackUrl(env, 'google'),
      ...(env.GOOGLE_AUTHORIZE_URL && { authorizationURL: env.GOOGLE_AUTHORIZE_URL }),
    }
    super(options, passIdentity)
    this.profileUrl = env.GOOGLE_PROFILE_URL ?? GOOGLE_PROFILE_URL
    const client = { client_id: clientID, client_secret: clientSecret }
    this._oauth2.getOAuthAccessToken = exchangeCode(env.GOOGLE_TOKEN_URL ?? GOOGLE_TOKEN_URL, client) as never
  }

  override userProfile(accessToken: string, done: ProfileCallback): void {
    fetchProfile(this.profileUrl, accessToken, googleProfile)
      .then(({ sub, name, email, email_verified }) =>
        done(null, { provider: 'google', providerId: sub, name, email: email_verified ? email : undefined }),
      )
      .catch(done)
  }
}

const facebookProfile = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  // Facebook gives out only confirmed addresses.
  email: z.string().optional(),
})

class FacebookLogin extends FacebookStrategy {
  private readonly profileUrl: string
  private readonly appSecret: string

  constructor(env: Env, clientID: string, clientSecret: string) {
    const options = {
      ...STATE,
      clientID,
      clientSecret,
      scope: ['email'],
      graphAPIVersion: GRAPH_API_VERSION,
      callbackURL: callbackUrl(env, 'facebook'),
      ...(env.FACEBOOK_AUTHORIZE_URL && { authorizationURL: env.FACEBOOK_AUTHORIZE_URL }),
    }
    super(options, passIdentity)
    this.profileUrl = env.FACEBOOK_PROFILE_URL ?? `${GRAPH}/me`
    this.appSecret = clientSecret
    const client = { client_id: clientID, client_secret: clientSecret }
    this._oauth2.getOAuthAccessToken = exchangeCode(
      env.FACEBOOK_TOKEN_URL ?? `${GRAPH}/oauth/access_token`,
      client,
    ) as never
  }

  override userProfile(accessToken: string, done: ProfileCallback): void {
    const url = new URL(this.profileUrl)
    url.searchParams.set('fields', 'id,name,email')
    url.searchParams.set('appsecret_proof', appSecretProof(accessToken, this.appSecret))
    fetchProfile(url, accessToken, facebookProfile)
      .then(({ id, name, email }) => done(null, { provider: 'facebook', providerId: id, name, email }))
      .catch(done)
  }
}
