import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { buildConfig, buildUser } from '#client/test/kit.tsx'
import {
  buildCancelled,
  buildFree,
  buildPaid,
  buildPastDue,
  buildTrial,
  button,
  dayIn,
  fact,
  GET,
  inDays,
  openPage,
  openPlan,
  text,
} from '#client/test/subscription.tsx'
import { chargeOf, PRICES } from '#shared/constants/plans.ts'

const first = chargeOf('monthly', true)
const FOR_EVER = { isPremium: true, isFree: false, plan: 'premium', subscriptionEndDate: null } as const
const amounts = { first: formatPrice(first.now), month: formatPrice(first.next), year: formatPrice(PRICES.annual) }

it('redirects to the journal without plans', async () => {
  const { history } = openPage(buildFree(), { answers: { 'GET /api/config': { body: buildConfig({ plan: 'open' }) } } })
  await waitFor(() => expect(history.at(-1)).toBe('/'))
})

it('shows unlimited Premium, without a cancel button', async () => {
  await openPlan(buildFree({ ...FOR_EVER, kind: 'grant', state: 'active', startDate: inDays(-1) }))
  expect(fact('Piano')).toBe('Premium in regalo')
  expect(fact('Stato')).toBe('Attivo')
  expect(fact('Prossimo rinnovo')).toBe('Non si rinnovaÈ tuo per sempre.')
  expect(screen.queryByRole('button', { name: 'Cancella Premium' })).toBeNull()
})

it('shows the server’s prices', async () => {
  const prices = { monthlyFirst: 2 * PRICES.monthlyFirst, monthly: 2 * PRICES.monthly, annual: 2 * PRICES.annual }
  await openPlan(buildFree(), { answers: { 'GET /api/config': { body: buildConfig({ prices }) } } })
  expect(await screen.findAllByText((_, node) => node?.textContent === `${formatPrice(prices.monthlyFirst)}/mese`))
  expect(text()).toContain(`poi ${formatPrice(prices.monthly)}`)
  expect(text()).toContain(`${formatPrice(prices.annual)} all’anno`)
})

it.each([
  ['winter time', '2027-10-27T22:15:00Z', '3 novembre 2027'],
  ['summer time', '2027-03-24T22:30:00Z', '1 aprile 2027'],
])(
  'promises of the trial no other day than the one on which seven times 24 hours end, when %s begins',
  async (...of) => {
    const [, now, end] = of
    vi.setSystemTime(new Date(now))
    await openPlan(buildFree())
    expect(text()).toContain(`La prova finisce il ${end}.`)
  },
)

it.each([
  [
    'a monthly subscription',
    buildPaid('monthly'),
    {
      Piano: 'Premium mensile',
      Stato: 'Attivo',
      'Inizio del periodo': dayIn(-10),
      'Giorni rimanenti': '20',
      'Prossimo rinnovo': `${dayIn(20)}Addebito di ${amounts.month}`,
    },
    ['Cambia piano', 'Carta e ricevute', 'Cancella abbonamento'],
  ],
  [
    'a cancelled one',
    buildCancelled(),
    {
      Stato: `Cancellato, attivo fino al ${dayIn(20)}`,
      'Prossimo rinnovo': `Non si rinnovaFinisce il ${dayIn(20)}: non paghi più nulla, torni al piano Free e i tuoi sogni restano.`,
    },
    ['Riattiva abbonamento', 'Cambia piano', 'Carta e ricevute'],
  ],
  [
    'the trial',
    buildTrial(),
    {
      Piano: 'Prova gratuita',
      'Prossimo rinnovo': `Non si rinnovaFinisce il ${dayIn(6)}: non paghi nulla, torni al piano Free e i tuoi sogni restano.`,
    },
    ['Cambia piano', 'Cancella la prova', 'Passa a Premium'],
  ],
  [
    'Premium for one more day, whose start is not known',
    buildTrial({ kind: 'grant', subscriptionEndDate: inDays(1), startDate: null }),
    { Piano: 'Premium in regalo', 'Giorni rimanenti': undefined, 'Inizio del periodo': dayIn(-29) },
    ['Cambia piano', 'Cancella Premium', 'Passa a Premium'],
  ],
] as const)('says all about %s, and what can be done with it', async (_what, subscription, facts, buttons) => {
  await openPlan(subscription)
  for (const [name, words] of Object.entries(facts)) expect(fact(name)).toBe(words)
  for (const name of buttons) expect(button(name)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(buttons.length)
})

it('follows the subscription if the session has another plan, and updates the rest of the app', async () => {
  const view = openPage(buildPaid('monthly'), { user: { subscriptionPlan: 'free', subscriptionEndDate: null } })
  view.queryClient.setQueryData(['/api/user'], buildUser())
  expect(await screen.findByRole('heading', { level: 1, name: 'Il tuo Premium' })).toBeTruthy()
  expect(fact('Piano')).toBe('Premium mensile')
  expect(view.queryClient.getQueryData(['/api/user'])).toMatchObject({ subscriptionPlan: 'premium' })
})

it('refetches when the browser restores the page', async () => {
  const { answers } = await openPlan(buildPastDue())
  answers[GET] = { body: buildPaid('monthly') }
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  await waitFor(() => expect(fact('Stato')).toBe('Attivo'))
})

it('reports before the click that this server takes no payments, and offers the trial', async () => {
  await openPlan(buildFree(), { answers: { 'GET /api/config': { body: buildConfig({ stripePublishableKey: null }) } } })
  const trial = await screen.findByRole('link', { name: 'Inizia dalla prova gratuita' })
  expect(trial.getAttribute('href')).toBe('#trial')
  const note = document.getElementById(button('Passa a Premium').getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain('Il pagamento non è attivo qui.')
  expect(button('Passa a Premium').className).toContain('bg-surface')
  expect(text()).not.toContain('Con annunci pubblicitari')
})

it('names plan and account in the email to the support', async () => {
  await openPlan(buildPaid('annual'))
  const link = await screen.findByRole('link', { name: 'Contatta l’assistenza' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    '?subject=Assistenza prioritaria · Premium annuale · account 1',
  )
})
