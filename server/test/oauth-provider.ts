import type { IncomingMessage } from 'node:http'
import { Events, type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import type { SocialProvider } from '#shared/constants/identity.ts'
import type { Agent } from './app.ts'

/** A provider's person. */
export interface ProviderPerson {
  id: string
  name: string
  email?: string
  emailVerified?: boolean
}

/** A real OAuth 2 server on a free port, in Google's or Facebook's format. */
export class OAuthProvider {
  person: ProviderPerson = { id: '1', name: 'Nessuno' }
  readonly #kind: SocialProvider
  readonly #server = new OAuth2Server()

  /** @param nextPerson returns another person for every sign-in, instead of `person` */
  constructor(kind: SocialProvider, nextPerson?: () => ProviderPerson) {
    this.#kind = kind
    this.#server.service.on(Events.BeforeUserinfo, (answer) => {
      const person = nextPerson?.() ?? this.person
      answer.body = kind === 'google' ? googleProfile(person) : facebookProfile(person)
    })
  }

  async start(): Promise<this> {
    await this.#server.issuer.keys.generate('RS256')
    await this.#server.start(0, '127.0.0.1')
    return this
  }

  get origin(): string {
    const { port } = this.#server.address()
    return `http://127.0.0.1:${port}`
  }

  /** The server's configuration for this provider. */
  get env(): Record<string, string> {
    const addresses = { AUTHORIZE_URL: 'authorize', TOKEN_URL: 'token', PROFILE_URL: 'userinfo' }
    const keys =
      this.#kind === 'google'
        ? { GOOGLE_CLIENT_ID: 'diario', GOOGLE_CLIENT_SECRET: 'a secret of the tests' }
        : { FACEBOOK_APP_ID: 'diario', FACEBOOK_APP_SECRET: 'a secret of the tests' }
    const prefix = this.#kind.toUpperCase()
    const urls = Object.entries(addresses).map(([name, path]) => [`${prefix}_${name}`, `${this.origin}/${path}`])
    return { ...keys, ...Object.fromEntries(urls) }
  }

  onNextReturn(change: (redirect: MutableRedirectUri) => void): void {
    this.#server.service.once(Events.BeforeAuthorizeRedirect, change)
  }

  onNextToken(change: (answer: MutableResponse) => void): void {
    this.#server.service.once(Events.BeforeResponse, change)
  }

  onNextProfile(change: (answer: MutableResponse, req: IncomingMessage) => void): void {
    this.#server.service.once(Events.BeforeUserinfo, change)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}

function googleProfile({ id, name, email, emailVerified = true }: ProviderPerson) {
  return { sub: id, name, ...(email && { email, email_verified: emailVerified }) }
}

function facebookProfile({ id, name, email }: ProviderPerson) {
  return { id, name, ...(email && { email }) }
}

/** Visits the provider, which redirects at once. @returns the callback address */
export async function visitProvider(agent: Agent, provider: SocialProvider, query = ''): Promise<string> {
  const { headers } = await agent.get(`/auth/${provider}${query}`).expect(302)
  const answer = await fetch(headers.location as string, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** Signs in through the provider. @returns the final address */
export async function signInThrough(agent: Agent, provider: SocialProvider, query = ''): Promise<string> {
  const { headers } = await agent.get(await visitProvider(agent, provider, query)).expect(302)
  return headers.location as string
}
