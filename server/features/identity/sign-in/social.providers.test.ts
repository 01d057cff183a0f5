import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, useTestApp } from '#server/test/app.ts'
import { OAuthProvider } from '#server/test/oauth-provider.ts'

describe('a request to a provider', () => {
  const google = new OAuthProvider('google')
  const facebook = new OAuthProvider('facebook')
  const t = new TestApp()
  beforeAll(async () => {
    await Promise.all([google.start(), facebook.start()])
    await t.start({
      env: { ...google.env, ...facebook.env, APP_URL: 'https://diario.example', RATE_LIMIT_SCALE: '0.05' },
    })
  })
  afterAll(async () => {
    await t.stop()
    await Promise.all([google.stop(), facebook.stop()])
  })

  it('has a state, a challenge for Google, and the public address to come back to', async () => {
    for (const provider of ['google', 'facebook'] as const) {
      const { headers } = await t.visitor().get(`/auth/${provider}`).expect(302)
      const asked = new URL(headers.location as string).searchParams
      expect(asked.get('state')).toMatch(/^.{20,}$/)
      expect(asked.get('redirect_uri')).toBe(`https://diario.example/auth/${provider}/callback`)
      expect(asked.get('code_challenge_method')).toBe(provider === 'google' ? 'S256' : null)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('is refused after very many visits, on the sign-in screen', async () => {
    let location = ''
    for (let visit = 0; visit < 6; visit++) {
      location = (await t.visitor().get('/auth/google').expect(302)).headers.location as string
    }
    expect(location).toBe('/auth?social=rate_limited&provider=google')
  })
})

describe('a server without providers', () => {
  const t = useTestApp()

  it('says so on the sign-in screen', async () => {
    for (const path of ['/auth/google', '/auth/google/callback?code=1&state=2']) {
      const { headers } = await t.visitor().get(path).expect(302)
      expect(headers.location).toBe('/auth?social=unavailable&provider=google')
    }
  })
})
