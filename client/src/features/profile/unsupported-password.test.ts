import { expect, it } from 'vitest'
import { buildUser } from '#client/test/kit.tsx'
import { unsupportedPassword } from './unsupported-password.ts'

it.each([
  ['local' as const, undefined],
  ['google' as const, 'registrati con Google'],
  ['facebook' as const, 'registrati con Facebook'],
  [null, 'registrati con Google o Facebook'],
])('names the service of an account of %s', (authProvider, words) => {
  const reason = unsupportedPassword(buildUser({ authProvider }))
  if (words) expect(reason).toContain(words)
  else expect(reason).toBeUndefined()
})
