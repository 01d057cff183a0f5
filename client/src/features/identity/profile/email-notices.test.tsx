import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildConfig, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { EmailAddress, NoAddressBanner } from './email-notices.tsx'

it('breaks an address before its at sign rather than inside a word', () => {
  const { container } = renderSignedIn(<EmailAddress email="giulia@example.com" />)
  expect(container.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.com')
})

const LOST = 'Il tuo diario non ha più un indirizzo email.'

it.each([
  ['is told of a lost address', '', '/', true, LOST],
  ['has an address', 'giulia@example.com', '/', true, ''],
  ['is on the page where the address is written', '', '/profile', true, ''],
  ['is on a server without mail', '', '/', false, ''],
])('a person who %s', async (_case, email, path, mail, text) => {
  mockServer({ 'GET /api/config': { body: buildConfig({ mail }) } })
  const { queryClient } = renderSignedIn(<NoAddressBanner />, { user: buildUser({ email }), path })
  if (text) await screen.findByText(text)
  await queryClient.fetchQuery({ queryKey: ['/api/config'] }).catch(() => {})
  expect(screen.getByRole('status').textContent).toContain(text)
  expect(screen.queryByRole('link', { name: 'Scrivi un indirizzo' }) !== null).toBe(text !== '')
})
