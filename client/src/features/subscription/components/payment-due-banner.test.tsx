import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { PaymentDueBanner } from './payment-due-banner.tsx'

const PORTAL = 'POST /api/subscription/portal'
const URL = 'https://billing.example.com/session/1'
const END = '2026-11-20T10:00:00.000Z'

afterEach(() => vi.unstubAllGlobals())

function openRoom(user: Partial<User>, path = '/') {
  const server = mockServer({ [PORTAL]: { body: { url: URL } } })
  const view = renderSignedIn(
    <main id="main" tabIndex={-1}>
      <PaymentDueBanner />
      <input aria-label="Titolo" />
    </main>,
    { user: buildUser(user), path },
  )
  return { ...server, ...view }
}

const due = { paymentDue: true, subscriptionEndDate: END }

it.each([
  ['free', 'Premium è in pausa dal 20 novembre 2026: aggiorna la carta per riprenderlo. I tuoi sogni restano tutti.'],
  ['premium', 'Premium resta attivo fino al 20 novembre 2026: aggiorna la carta per continuare.'],
] as const)('tells a %s person of the declined renewal, until when, and what to do', (subscriptionPlan, words) => {
  openRoom({ ...due, subscriptionPlan })
  expect(screen.getByRole('status').textContent).toBe(`Il rinnovo di Premium non è riuscito. ${words}`)
  expect(document.activeElement).toBe(document.body)
})

it('is hidden on the page with its card', () => {
  openRoom(due, '/subscription')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('can be dismissed, and keeps the focus on the page', async () => {
  const { user } = openRoom(due)
  await user.click(screen.getByRole('button', { name: 'Chiudi l’avviso sul pagamento' }))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(document.getElementById('main'))
})
