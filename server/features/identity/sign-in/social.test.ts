import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Agent, useTestApp } from '#server/test/app.ts'
import { logIn } from '#server/test/identity-kit.ts'
import { close, listen } from '#server/test/listen.ts'
import { signInThrough, visitProvider } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/identity.ts'
import { fetchJson, ProviderError } from './social.strategies.ts'

const userOf = async (agent: Agent) => (await agent.get('/api/user').expect(200)).body
/** The target of one of our redirects. */
const redirectOf = async (agent: Agent, path: string) => (await agent.get(path).expect(302)).headers.location

/** An application with a fake provider that signs in another person each time. */
function useSignIn(provider: SocialProvider, env: Record<string, string> = {}) {
  const { oauth, t } = useSocialApp(provider, { env })
  beforeEach(() => {
    const id = randomBytes(6).toString('hex')
    oauth.person = { id, name: `Sogna ${id}`, email: `${id}@example.com` }
  })
  const enter = (agent: Agent = t.visitor(), query = '') => signInThrough(agent, provider, query)
  return { oauth, t, enter }
}

describe.each(Object.keys(SOCIAL_PROVIDERS) as SocialProvider[])('signing in with %s', (provider) => {
  const { oauth, t, enter } = useSignIn(provider)
  const ended = (failure: string) => `/auth?social=${failure}&provider=${provider}`

  it('creates an account with the person’s name and address, and signs in', async () => {
    const agent = t.visitor()
    expect(await enter(agent)).toBe('/')
    const { name: username, email } = oauth.person
    expect(await userOf(agent)).toMatchObject({ username, email, authProvider: provider, subscriptionPlan: 'free' })
    const { body } = await t.visitor().get('/api/config')
    expect(body.socialLogins).toEqual({ google: provider === 'google', facebook: provider === 'facebook' })
  })

  it('finds the account again by the provider’s id after a change of name and address', async () => {
    const [first, second] = [t.visitor(), t.visitor()]
    await enter(first)
    oauth.person = { ...oauth.person, name: 'Tutt’altro nome', email: 'altra@example.com' }
    await enter(second)
    expect(await userOf(second)).toEqual(await userOf(first))
  })

  it('has a short-lived cookie on the way to the provider, and a new one at the sign-in', async () => {
    const agent = t.visitor()
    const away = await agent.get(`/auth/${provider}`).expect(302)
    const answer = await fetch(away.headers.location as string, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    const home = await agent.get(back.pathname + back.search).expect(302)
    const [before, after] = [away, home].map((response) => response.get('Set-Cookie')?.[0]?.split(';')[0])
    const expires = /Expires=([^;]+)/.exec(String(away.headers['set-cookie']))?.[1] ?? ''
    expect(Date.parse(expires) - Date.now()).toBeLessThan(11 * 60_000)
    expect(before).toBeTruthy()
    expect(after).toBeTruthy()
    expect(after).not.toBe(before)
  })

  it('refuses an address of another account', async () => {
    const { email } = (await t.signUp({ confirmed: true })).user
    oauth.person = { ...oauth.person, email: email.toUpperCase() }
    const agent = t.visitor()
    expect(await enter(agent)).toBe(ended('email_taken'))
    await agent.get('/api/user').expect(401)
  })

  it('moves an address that another account never confirmed to the provider’s person', async () => {
    const local = await t.signUp()
    const { id, email } = local.user
    oauth.person = { ...oauth.person, email }
    const agent = t.visitor()
    expect(await enter(agent)).toBe('/')
    const { body } = await agent.get('/api/profile').expect(200)
    expect(body).toMatchObject({ email, authProvider: provider, emailConfirmed: true })
    expect(body.id).not.toBe(id)
    await logIn(t, local).expect(200)
    await t.deps.background.settled()
    expect(t.mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('altro diario') })
  })

  it('refuses a person without an address', async () => {
    oauth.person = { id: oauth.person.id, name: 'Senza Posta' }
    expect(await enter()).toBe(ended('no_email'))
  })

  it('reports a cancellation, and remembers the requested page', async () => {
    oauth.onNextReturn(({ url }) => {
      url.search = new URLSearchParams({ error: 'access_denied' }).toString()
    })
    const agent = t.visitor()
    expect(await enter(agent, '?next=%2Fprofile')).toBe(`${ended('cancelled')}&next=%2Fprofile`)
    await agent.get('/api/user').expect(401)
  })

  it.each<[string, () => void]>([
    [
      'sends an error back',
      () => oauth.onNextReturn(({ url }) => void Object.assign(url, { search: '?error=server_error' })),
    ],
    [
      'refuses the code',
      () => oauth.onNextToken((answer) => void Object.assign(answer, { statusCode: 400, body: { error: 'bad' } })),
    ],
    [
      'does not say who it is',
      () => oauth.onNextProfile((answer) => void Object.assign(answer, { statusCode: 500, body: { error: {} } })),
    ],
    ...['', null, 7].map((id): [string, () => void] => [
      `gives the id ${JSON.stringify(id)}`,
      () => {
        const body = { sub: id, id, name: 'Senza Id', email: 'senza-id@example.com', email_verified: true }
        oauth.onNextProfile((answer) => void Object.assign(answer, { body }))
      },
    ]),
  ])('says that the provider failed when it %s', async (_failure, fail) => {
    fail()
    expect(await enter()).toBe(ended('failed'))
  })

  it('rejects another browser’s state, an invented one, and none', async () => {
    const back = await visitProvider(t.visitor(), provider)
    expect(await redirectOf(t.visitor(), back)).toBe(ended('failed'))
    const agent = t.visitor()
    await visitProvider(agent, provider)
    for (const query of ['?code=x&state=made-up', '?code=x', '?state=x', '?code=x&code=y', '?code[a]=x', '']) {
      expect(await redirectOf(agent, `/auth/${provider}/callback${query}`)).toBe(ended('failed'))
    }
    await agent.get('/api/user').expect(401)
  })

  it('signs in nobody on the way to the provider, with any parameters', async () => {
    // The provider's id of this person equals another account's id.
    const victim = await t.signUp()
    oauth.person = { ...oauth.person, id: String(victim.user.id) }
    const agent = t.visitor()
    const back = await visitProvider(agent, provider)
    for (const path of [back.replace('/callback', ''), `/auth/${provider}?code=1`, `/auth/${provider}?error=x`]) {
      expect(await redirectOf(agent, path)).toBe(ended('failed'))
    }
    await agent.get('/api/user').expect(401)
    expect(await redirectOf(agent, back)).toBe('/')
    expect((await userOf(agent)).id).not.toBe(victim.user.id)
  })

  it('accepts a callback once', async () => {
    const agent = t.visitor()
    const back = await visitProvider(agent, provider)
    await agent.get(back).expect(302)
    await agent.post('/api/logout').expect(204)
    expect(await redirectOf(agent, back)).toBe(ended('failed'))
  })
})

describe('signing in with Google', () => {
  const { oauth, t, enter } = useSignIn('google')

  it('numbers a taken name', async () => {
    const name = oauth.person.name.toUpperCase()
    for (const expected of [name, `${name} 2`, `${name} 3`]) {
      const id = randomBytes(6).toString('hex')
      oauth.person = { id, name, email: `${id}@example.com` }
      const agent = t.visitor()
      await enter(agent)
      expect((await userOf(agent)).username).toBe(expected)
    }
  })

  it.each([
    ['', /^Chi sogna \d/],
    ['🦉', /^Chi sogna \d/],
    ['\u202eoih', /^Chi sogna \d/],
    [`${'Maria '.repeat(20)}`, /^(Maria ){4,}/],
    ['ﷺ'.repeat(30), /^\S/],
  ])('finds a name for a person called %j', async (name, expected) => {
    oauth.person = { ...oauth.person, name }
    const agent = t.visitor()
    await enter(agent)
    const { username } = await userOf(agent)
    expect(username).toMatch(expected)
    expect(username.length).toBeLessThanOrEqual(40)
  })

  it('creates one account for many concurrent first sign-ins', async () => {
    const agents = Array.from({ length: 5 }, () => t.visitor())
    const backs = await Promise.all(agents.map((agent) => visitProvider(agent, 'google')))
    const ends = agents.map((agent, at) => redirectOf(agent, backs[at] ?? ''))
    expect(await Promise.all(ends)).toEqual(agents.map(() => '/'))
    const people = await Promise.all(agents.map(userOf))
    expect(new Set(people.map(({ id }) => id)).size).toBe(1)
  })

  it('leads to the requested page, if it is one of ours, and a signed-in person home', async () => {
    const wanted = '/dreams/7?tab=analysis'
    expect(await enter(t.visitor(), `?next=${encodeURIComponent(wanted)}`)).toBe(wanted)
    for (const next of ['//evil.example', '/.//evil.example', 'https://evil.example', '/AUTH']) {
      expect(await enter(t.visitor(), `?next=${encodeURIComponent(next)}`)).toBe('/')
    }
    expect(await redirectOf(await t.signUp(), '/auth/google')).toBe('/')
  })

  it('refuses an address that Google has not verified', async () => {
    oauth.person = { ...oauth.person, emailVerified: false }
    expect(await enter()).toBe('/auth?social=no_email&provider=google')
  })
})

describe('signing in with Facebook', () => {
  const { oauth, enter } = useSignIn('facebook')

  it('proves to Facebook that our server uses the token', async () => {
    let asked = ''
    oauth.onNextProfile((_answer, req) => {
      asked = req.url ?? ''
    })
    await enter()
    const query = new URL(asked, 'http://x').searchParams
    expect(query.get('fields')).toBe('id,name,email')
    expect(query.get('appsecret_proof')).toMatch(/^[\da-f]{64}$/)
  })
})

describe.each(['google', 'facebook'] as const)('a request to %s', (provider) => {
  const { t } = useSignIn(provider, { APP_URL: 'https://diario.example', RATE_LIMIT_SCALE: '0.05' })

  it('has a state, a challenge for Google, and the public callback address', async () => {
    const { headers } = await t.visitor().get(`/auth/${provider}`).expect(302)
    const asked = new URL(headers.location as string).searchParams
    expect(asked.get('state')).toMatch(/^.{20,}$/)
    expect(asked.get('redirect_uri')).toBe(`https://diario.example/auth/${provider}/callback`)
    expect(asked.get('code_challenge_method')).toBe(provider === 'google' ? 'S256' : null)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is refused after very many visits, on the sign-in screen', async () => {
    for (let visit = 0; visit < 5; visit++) await redirectOf(t.visitor(), `/auth/${provider}`)
    expect(await redirectOf(t.visitor(), `/auth/${provider}`)).toBe(`/auth?social=rate_limited&provider=${provider}`)
  })
})

describe('a server without providers', () => {
  const t = useTestApp()

  it('reports it on the sign-in screen', async () => {
    for (const path of ['/auth/google', '/auth/google/callback?code=1&state=2']) {
      expect(await redirectOf(t.visitor(), path)).toBe('/auth?social=unavailable&provider=google')
    }
  })

  it('rejects an unknown provider as unsupported', async () => {
    expect(await redirectOf(t.visitor(), '/auth/myspace?next=%2Fdreams')).toBe(
      '/auth?social=unsupported&next=%2Fdreams',
    )
  })
})

describe('a call to a provider', () => {
  const shape = z.object({ access_token: z.string() })

  it.each<[string, RequestListener, RegExp]>([
    ['says nothing', () => {}, /TimeoutError/],
    ['says a little now and then', (_req, res) => void setInterval(() => res.write(' '), 10), /TimeoutError/],
    ['says no JSON', (_req, res) => res.end('<html>'), /SyntaxError/],
    ['says a number for a token', (_req, res) => res.end('{"access_token":7}'), /another shape/],
    ['refuses', (_req, res) => res.writeHead(400).end('{"error":"EAASECRET"}'), /status 400/],
    ['sends elsewhere', (_req, res) => res.writeHead(302, { location: '/' }).end(), /TypeError/],
  ])('fails with our own words when the provider %s', async (_fault, respond, reason) => {
    const server = createServer(respond)
    const url = `http://127.0.0.1:${await listen(server)}/token`
    const timeoutMs = reason.source === 'TimeoutError' ? 300 : 5_000
    const failure = await fetchJson(url, shape, {}, timeoutMs).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect((failure as Error).message).toMatch(reason)
    expect((failure as Error).message).not.toContain('SECRET')
    await close(server)
  })
})
