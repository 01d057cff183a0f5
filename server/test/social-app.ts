import { afterAll, beforeAll } from 'vitest'
import type { SocialProvider } from '#shared/constants/identity.ts'
import { TestApp, type TestOptions } from './app.ts'
import { OAuthProvider } from './oauth-provider.ts'

/** Starts the application and a fake provider for a test file, and stops both afterwards. */
export function useSocialApp(kind: SocialProvider, options: TestOptions = {}) {
  const oauth = new OAuthProvider(kind)
  const t = new TestApp()
  beforeAll(async () => {
    await oauth.start()
    await t.start({ ...options, env: { ...options.env, ...oauth.env } })
  })
  afterAll(async () => {
    await t.stop()
    await oauth.stop()
  })
  return { oauth, t }
}
