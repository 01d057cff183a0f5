import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { SecurityLogCard } from './security-log-card.tsx'

const event = (id: number, kind: string) => ({
  id,
  kind,
  device: 'Firefox su Linux',
  createdAt: '2026-01-20T06:42:00.000Z',
})
/** The hour is that of the device. */
const rows = () =>
  [...document.querySelectorAll('[role="dialog"] li')].map((row) => row.textContent.replace(/\d\d:\d\d/, '00:00'))

it('shows what happened, page by page, when one looks', async () => {
  mockServer({
    'GET /api/security-events': { body: { items: [event(2, 'sign_in_failed')], nextCursor: 'WzJd' } },
    'GET /api/security-events?cursor=WzJd': { body: { items: [event(1, 'sign_in')], nextCursor: null } },
  })
  const { user } = renderSignedIn(<SecurityLogCard />)
  await user.click(screen.getByRole('button', { name: 'Vedi l’attività' }))
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  expect(await screen.findByText('Non c’è altro.')).toBeTruthy()
  expect(rows()).toEqual([
    'Accesso fallito: password sbagliataFirefox su Linux · il 20 gennaio alle 00:00',
    'AccessoFirefox su Linux · il 20 gennaio alle 00:00',
  ])
})
