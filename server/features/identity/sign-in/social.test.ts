import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInThrough, visitProvider } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/constants/social-logins.ts'

/** An application that this provider's stand-in signs people in to, each time another person. */
function useSignIn(provider: SocialProvider) {
  const { oauth, t } = useSocialApp(provider)
  beforeEach(() => {
    const id = randomBytes(6).toString('hex')
    oauth.person = { id, name: `Sogna ${id}`, email: `${id}@example.com` }
  })
  return { oauth, t }
}

describe.each(Object.keys(SOCIAL_PROVIDERS) as SocialProvider[])('signing in with %s', (provider) => {
  const { oauth, t } = useSignIn(provider)

  it('creates an account with the person’s name and address, and signs in', async () => {
    const agent = t.visitor()
    expect(await signInThrough(agent, provider)).toBe('/')
    const { body } = await agent.get('/api/user').expect(200)
    expect(body).toMatchObject({
      username: oauth.person.name,
      email: oauth.person.email,
      authProvider: provider,
      subscriptionPlan: 'free',
    })
  })

  it('finds the account again by the provider’s id, though name and address have changed', async () => {
    const first = t.visitor()
    await signInThrough(first, provider)
    const { body } = await first.get('/api/user')
    oauth.person = { ...oauth.person, name: 'Tutt’altro nome', email: 'altra@example.com' }
    const second = t.visitor()
    await signInThrough(second, provider)
    await second.get('/api/user').expect(200, body)
  })

  it('has a cookie that ends soon on the way to the provider, and another at the sign-in', async () => {
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
    const local = await t.signUp()
    await t.deps.db.execute(sql`update users set email_confirmed_at = now() where id = ${local.user.id}`)
    oauth.person = { ...oauth.person, email: local.user.email.toUpperCase() }
    const agent = t.visitor()
    expect(await signInThrough(agent, provider)).toBe(`/auth?social=email_taken&provider=${provider}`)
    await agent.get('/api/user').expect(401)
  })

  it('gives an address to whom the provider vouches for when another account never confirmed it', async () => {
    const local = await t.signUp()
    const { username, email } = local.user
    oauth.person = { ...oauth.person, email }
    const agent = t.visitor()
    expect(await signInThrough(agent, provider)).toBe('/')
    const { body } = await agent.get('/api/user').expect(200)
    expect(body).toMatchObject({ email, authProvider: provider })
    expect(body.id).not.toBe(local.user.id)
    expect((await agent.get('/api/profile').expect(200)).body.emailConfirmed).toBe(true)
    await t.visitor().post('/api/login').send({ username, password: local.password }).expect(200)
    await t.deps.background.settled()
    expect(t.mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('altro diario') })
  })

  it('refuses a person without an address', async () => {
    oauth.person = { id: oauth.person.id, name: 'Senza Posta' }
    expect(await signInThrough(t.visitor(), provider)).toBe(`/auth?social=no_email&provider=${provider}`)
  })

  it('says that the person cancelled, and remembers the page that they wanted', async () => {
    oauth.onNextReturn(({ url }) => {
      url.search = new URLSearchParams({ error: 'access_denied' }).toString()
    })
    const agent = t.visitor()
    const end = await signInThrough(agent, provider, '?next=%2Fprofile')
    expect(end).toBe(`/auth?social=cancelled&provider=${provider}&next=%2Fprofile`)
    await agent.get('/api/user').expect(401)
  })

  it.each([
    [
      'sends an error back',
      () => oauth.onNextReturn(({ url }) => void Object.assign(url, { search: '?error=server_error' })),
    ],
    [
      'refuses the code',
      () =>
        oauth.onNextToken(
          (answer) => void Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } }),
        ),
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
  ] satisfies [string, () => void][])('says that the provider failed when it %s', async (_failure, fail) => {
    fail()
    expect(await signInThrough(t.visitor(), provider)).toBe(`/auth?social=failed&provider=${provider}`)
  })

  it('refuses another browser’s state, a made-up one, and none', async () => {
    const back = await visitProvider(t.visitor(), provider)
    const failed = `/auth?social=failed&provider=${provider}`
    const elsewhere = await t.visitor().get(back).expect(302)
    expect(elsewhere.headers.location).toBe(failed)
    const agent = t.visitor()
    await visitProvider(agent, provider)
    for (const query of ['?code=x&state=made-up', '?code=x', '?state=x', '?code=x&code=y', '?code[a]=x', '']) {
      const { headers } = await agent.get(`/auth/${provider}/callback${query}`).expect(302)
      expect(headers.location).toBe(failed)
    }
    await agent.get('/api/user').expect(401)
  })

  it('signs nobody in on the way to the provider, whatever the address says', async () => {
    // The provider's id of this person is the id of somebody's account.
    const victim = await t.signUp()
    oauth.person = { ...oauth.person, id: String(victim.user.id) }
    const agent = t.visitor()
    const back = await visitProvider(agent, provider)
    const failed = `/auth?social=failed&provider=${provider}`
    for (const path of [back.replace('/callback', ''), `/auth/${provider}?code=1`, `/auth/${provider}?error=x`]) {
      const { headers } = await agent.get(path).expect(302)
      expect(headers.location).toBe(failed)
    }
    await agent.get('/api/user').expect(401)
    const { headers } = await agent.get(back).expect(302)
    expect(headers.location).toBe('/')
    const { body } = await agent.get('/api/user').expect(200)
    expect(body.id).not.toBe(victim.user.id)
  })

  it('accepts a way back once', async () => {
    const agent = t.visitor()
    const back = await visitProvider(agent, provider)
    await agent.get(back).expect(302)
    await agent.post('/api/logout').expect(204)
    const { headers } = await agent.get(back).expect(302)
    expect(headers.location).toBe(`/auth?social=failed&provider=${provider}`)
  })

  it('is in the configuration', async () => {
    const { body } = await t.visitor().get('/api/config')
    expect(body.socialLogins).toEqual({ google: provider === 'google', facebook: provider === 'facebook' })
  })
})

describe('signing in with Google', () => {
  const { oauth, t } = useSignIn('google')

  it('numbers a name that is taken', async () => {
    const { name } = oauth.person
    for (const expected of [name, `${name} 2`, `${name} 3`]) {
      const id = randomBytes(6).toString('hex')
      oauth.person = { id, name: name.toUpperCase(), email: `${id}@example.com` }
      const agent = t.visitor()
      await signInThrough(agent, 'google')
      const { body } = await agent.get('/api/user')
      expect(body.username).toBe(expected.toUpperCase())
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
    await signInThrough(agent, 'google')
    const { body } = await agent.get('/api/user').expect(200)
    expect(body.username).toMatch(expected)
    expect(body.username.length).toBeLessThanOrEqual(40)
  })

  it('leads to the page that the person wanted, within our own pages only', async () => {
    expect(await signInThrough(t.visitor(), 'google', '?next=%2Fdreams%2F7%3Ftab%3Danalysis')).toBe(
      '/dreams/7?tab=analysis',
    )
    for (const next of ['//evil.example', '/.//evil.example', 'https://evil.example', '/AUTH']) {
      expect(await signInThrough(t.visitor(), 'google', `?next=${encodeURIComponent(next)}`)).toBe('/')
    }
  })

  it('redirects a signed-in person to the home page', async () => {
    const agent = await t.signUp()
    const { headers } = await agent.get('/auth/google').expect(302)
    expect(headers.location).toBe('/')
  })

  it('refuses an address that Google has not verified', async () => {
    oauth.person = { ...oauth.person, emailVerified: false }
    expect(await signInThrough(t.visitor(), 'google')).toBe('/auth?social=no_email&provider=google')
  })
})

describe('signing in with Facebook', () => {
  const { oauth, t } = useSignIn('facebook')

  it('proves to Facebook that it is our server that uses the token', async () => {
    let asked = ''
    oauth.onNextProfile((_answer, req) => {
      asked = req.url ?? ''
    })
    await signInThrough(t.visitor(), 'facebook')
    const query = new URL(asked, 'http://x').searchParams
    expect(query.get('fields')).toBe('id,name,email')
    expect(query.get('appsecret_proof')).toMatch(/^[\da-f]{64}$/)
  })
})
