import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { User } from '#shared/contracts/auth.ts'
import { SessionProvider } from '../components/layout/session-context.tsx'
import { buildConfig, buildUser, mockServer, renderAt } from '../test-kit.tsx'
import SubscriptionPage from './subscription-page.tsx'

function renderPage(user: User, prices = buildConfig().prices) {
  mockServer({ 'GET /api/config': { body: buildConfig({ prices }) } })
  return renderAt(
    '/subscription',
    <SessionProvider user={user}>
      <SubscriptionPage />
    </SessionProvider>,
  )
}

const text = () => document.body.textContent ?? ''

it('shows both plans with the prices of the book and what they hold for', () => {
  renderPage(buildUser())
  expect(text()).toContain('Gratis')
  expect(text()).toContain('3,99€/mese')
  expect(text()).toContain('per il primo mese, poi 7,99€')
  expect(text()).toContain('oppure 69€ all’anno')
  expect(text()).toContain('Risparmi oltre il 27%')
  expect(text()).toContain('Rispetto a dodici mesi a 7,99€.')
  expect(text()).toContain('Su questo server il pagamento non è attivo.')
})

it('takes the prices of the server', async () => {
  renderPage(buildUser(), { monthlyFirst: 299, monthly: 899, annual: 7900 })
  expect(await screen.findByText((_, element) => element?.textContent === '2,99€/mese')).toBeTruthy()
})

it('marks the plan in force, and for a premium person the day it ends', () => {
  const { unmount } = renderPage(buildUser())
  expect(screen.getAllByText('Piano attuale')).toHaveLength(1)
  unmount()
  renderPage(buildUser({ subscriptionPlan: 'premium', subscriptionEndDate: '2026-12-20T10:00:00.000Z' }))
  expect(text()).toContain('attivo fino a domenica 20 dicembre 2026')
  expect(text()).not.toContain('pagamento non è attivo')
})
