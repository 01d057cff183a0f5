import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildConfig, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { NoAddressBanner } from './no-address-banner.tsx'

function open(email: string, { mail = true, path = '/' } = {}) {
  mockServer({ 'GET /api/config': { body: buildConfig({ mail }) } })
  return renderSignedIn(<NoAddressBanner />, { user: buildUser({ email }), path })
}

it('tells who has lost the address so, leads to where another is written, and can be put away', async () => {
  const { user } = open('')
  expect(await screen.findByText('Il tuo diario non ha più un indirizzo email.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scrivi un indirizzo' }).getAttribute('href')).toBe('/profile')
  await user.click(screen.getByRole('button', { name: 'Chiudi l’avviso sull’indirizzo' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it.each([
  ['has an address', 'giulia@example.com', {}],
  ['is where the address is written', '', { path: '/profile' }],
  ['is on a server without mail', '', { mail: false }],
])('says nothing to who %s', async (_who, email, options) => {
  const { queryClient } = open(email, options)
  await queryClient.fetchQuery({ queryKey: ['/api/config'] }).catch(() => {})
  expect(screen.getByRole('status').textContent).toBe('')
})
