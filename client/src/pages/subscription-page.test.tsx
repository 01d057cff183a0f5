import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { buildConfig, buildUser } from '#client/test/kit.tsx'
import {
  buildCancelled,
  buildEnded,
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
const amounts = { first: formatPrice(first.now), month: formatPrice(first.next), year: formatPrice(PRICES.annual) }

it('shows which plan one has, with the way back', async () => {
  const { currentPath, user } = await openPlan(buildFree())
  expect(document.title).toMatch(/^Abbonamenti/)
  expect(screen.getAllByText('Piano attuale')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Torna alla Dashboard' }).getAttribute('href')).toBe('/')
  await user.click(screen.getByRole('link', { name: 'Vai alla Dashboard' }))
  expect(currentPath()).toBe('/')
})

it('takes the prices of the server', async () => {
  const prices = { monthlyFirst: 2 * PRICES.monthlyFirst, monthly: 2 * PRICES.monthly, annual: 2 * PRICES.annual }
  await openPlan(buildFree(), { answers: { 'GET /api/config': { body: buildConfig({ prices }) } } })
  expect(await screen.findAllByText((_, node) => node?.textContent === `${formatPrice(prices.monthlyFirst)}/mese`))
  expect(text()).toContain(`poi ${formatPrice(prices.monthly)}`)
  expect(text()).toContain(`${formatPrice(prices.annual)} all’anno`)
})

it('offers the trial with both plans, and says when it would end', async () => {
  await openPlan(buildFree())
  const monthly = screen.getByRole('radio', { name: /^Mensile/ })
  expect(monthly.closest('label')?.textContent).toBe(`Mensile${amounts.first} il primo mese, poi ${amounts.month}`)
  const annual = screen.getByRole('radio', { name: /^Annuale/ })
  expect(annual.closest('label')?.textContent).toBe(
    `Annuale${amounts.year} all’annoRispetto a dodici mesi a ${amounts.month}.Risparmi oltre il 27%`,
  )
  expect(screen.getByRole('group').textContent).toContain('Quale piano vorresti, dopo? La scelta non ti impegna.')
  expect(text()).toContain('Oggi non paghi nulla. La prova finisce il 27 novembre 2026.')
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

it('offers no second trial once it is over', async () => {
  await openPlan(buildEnded({ kind: 'trial' }))
  expect(text()).toContain('Hai già usato la prova gratuita.')
  expect(text()).toContain('I tuoi sogni sono tutti qui')
  expect(screen.queryByRole('button', { name: 'Inizia la prova gratuita' })).toBeNull()
})

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
    ['Cancella la prova', 'Passa a Premium'],
  ],
  [
    'Premium for one more day, whose start is not known',
    buildTrial({ kind: 'grant', subscriptionEndDate: inDays(1), startDate: null }),
    { Piano: 'Premium in regalo', 'Giorni rimanenti': undefined, 'Inizio del periodo': dayIn(-29) },
    ['Cancella Premium', 'Passa a Premium'],
  ],
] as const)('says all about %s, and what can be done with it', async (_what, subscription, facts, buttons) => {
  await openPlan(subscription)
  for (const [name, words] of Object.entries(facts)) expect(fact(name)).toBe(words)
  for (const name of buttons) expect(button(name)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(buttons.length)
})

it('says of the trial what going on would cost, and from when', async () => {
  await openPlan(buildTrial())
  expect(text()).toContain('oggi paghi e oggi comincia il periodo pagato')
})

it('follows the subscription where the session has another plan, and tells the rest of the app', async () => {
  const view = openPage(buildPaid('monthly'), { user: { subscriptionPlan: 'free', subscriptionEndDate: null } })
  view.queryClient.setQueryData(['/api/user'], buildUser())
  expect(await screen.findByRole('heading', { level: 1, name: 'Il tuo Premium' })).toBeTruthy()
  expect(fact('Piano')).toBe('Premium mensile')
  expect(view.queryClient.getQueryData(['/api/user'])).toMatchObject({ subscriptionPlan: 'premium' })
})

it('waits in the shape of the page, and can be asked again after a failure', async () => {
  const { user, answers } = openPage(buildFree(), { answers: { [GET]: 'offline' } })
  expect(screen.getByRole('status', { name: 'Caricamento del tuo piano' })).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Non riusciamo a caricare il tuo piano')
  expect(alert.textContent).toContain('Il server non risponde.')
  answers[GET] = { body: buildFree() }
  await user.click(button('Riprova'))
  expect(await screen.findByRole('button', { name: 'Passa a Premium' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('asks again for what it shows when the browser brings it back', async () => {
  const { answers } = await openPlan(buildPastDue())
  answers[GET] = { body: buildPaid('monthly') }
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  await waitFor(() => expect(fact('Stato')).toBe('Attivo'))
})

it('says before the click that nobody can pay here, and leads to the trial', async () => {
  await openPlan(buildFree(), { answers: { 'GET /api/config': { body: buildConfig({ stripePublishableKey: null }) } } })
  const trial = await screen.findByRole('link', { name: 'Inizia dalla prova gratuita' })
  expect(trial.getAttribute('href')).toBe('#trial')
  const note = document.getElementById(button('Passa a Premium').getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain('Il pagamento non è attivo qui.')
})

it('gives the mail to the support the plan and the account', async () => {
  await openPlan(buildPaid('annual'))
  const link = await screen.findByRole('link', { name: 'Contatta l’assistenza' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    '?subject=Assistenza prioritaria · Premium annuale · account 1',
  )
})
