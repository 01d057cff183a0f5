import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { formatDate, todayRome } from '#client/lib/dates.ts'
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
import { addDays } from '#shared/constants/dates.ts'
import { chargeOf, PRICES } from '#shared/constants/plans.ts'

const first = chargeOf('monthly', true)
const amounts = { first: formatPrice(first.now), month: formatPrice(first.next), year: formatPrice(PRICES.annual) }

it('offers both plans with the prices of the book, and says what they hold for', async () => {
  const { currentPath, user } = await openPlan(buildFree())
  expect(document.title).toMatch(/^Abbonamenti/)
  expect(text()).toContain('Gratis')
  expect(text()).toContain(`${amounts.first}/mese`)
  expect(text()).toContain(`per il primo mese, poi ${amounts.month}`)
  expect(text()).toContain(`oppure ${amounts.year} all’anno`)
  expect(text()).toContain('Risparmi oltre il 27%')
  expect(text()).toContain(`Rispetto a dodici mesi a ${amounts.month}.`)
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

it('promises no first month to who has used it up', async () => {
  await openPlan(buildFree({ firstSubscription: false }))
  expect(text()).toContain(`${amounts.month}/mese`)
  expect(text()).not.toContain(amounts.first)
  expect(text()).not.toContain('primo mese')
  expect(screen.getByRole('radio', { name: new RegExp(`Mensile.*${amounts.month} al mese`) })).toBeTruthy()
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
  expect(screen.queryByRole('button', { name: 'Inizia la prova gratuita' })).toBeNull()
})

it('tells calmly that Premium is over and nothing is lost', async () => {
  await openPlan(buildEnded())
  expect(text()).toContain(`Premium è finito il ${dayIn(-3)}. I tuoi sogni sono tutti qui`)
  expect(button('Passa a Premium')).toBeTruthy()
})

it('says all about a monthly subscription', async () => {
  await openPlan(buildPaid('monthly'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Il tuo Premium')
  expect(fact('Piano')).toBe('Premium mensile')
  expect(fact('Stato')).toBe('Attivo')
  expect(fact('Inizio del periodo')).toBe(dayIn(-10))
  expect(fact('Giorni rimanenti')).toBe('20')
  expect(fact('Prossimo rinnovo')).toBe(`${dayIn(20)}Addebito di ${amounts.month}`)
  expect(button('Carta e ricevute')).toBeTruthy()
  await screen.findByRole('link', { name: 'Contatta l’assistenza' })
  const panel = screen.getByRole('region', { name: 'Il tuo piano' })
  const support = within(panel).getByRole('link', { name: 'Contatta l’assistenza' })
  expect(support.getAttribute('href')).toMatch(/^mailto:aiuto@example\.com/)
  expect(screen.queryByRole('button', { name: 'Passa a Premium' })).toBeNull()
  expect(screen.queryByText('Scegli il tuo piano')).toBeNull()
})

it('leads to the annual plan by way of the support, with the saving of the book', async () => {
  const { user, calls } = await openPlan(buildPaid('monthly'))
  await screen.findByRole('link', { name: 'Contatta l’assistenza' })
  const before = calls.length
  await user.click(button('Cambia piano'))
  const words =
    `Scrivi a aiuto@example.com per passare al piano annuale: ${amounts.year} all’anno, ` +
    `risparmi oltre il 27% rispetto a dodici mesi a ${amounts.month}.`
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(calls).toHaveLength(before)
})

it('says until when a cancelled one stays, and that nothing more is paid', async () => {
  await openPlan(buildCancelled())
  expect(fact('Stato')).toBe(`Cancellato, attivo fino al ${dayIn(20)}`)
  expect(fact('Prossimo rinnovo')).toContain('Non si rinnova')
  expect(fact('Prossimo rinnovo')).toContain(`Finisce il ${dayIn(20)}: non paghi più nulla, torni al piano Free`)
  expect(button('Riattiva abbonamento')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancella abbonamento' })).toBeNull()
})

it('says of the trial that it costs nothing and ends by itself, and what going on would cost', async () => {
  await openPlan(buildTrial())
  expect(fact('Piano')).toBe('Prova gratuita')
  expect(fact('Prossimo rinnovo')).toBe(
    `Non si rinnovaFinisce il ${dayIn(6)}: non paghi nulla, torni al piano Free e i tuoi sogni restano.`,
  )
  expect(text()).toContain(`Mensile: oggi ${amounts.first}, poi ${amounts.month} al mese`)
  expect(text()).toContain('oggi paghi e oggi comincia il periodo pagato')
  expect(screen.queryByRole('button', { name: 'Carta e ricevute' })).toBeNull()
  expect(button('Passa a Premium')).toBeTruthy()
})

it('counts the days only while there is more than one, and the start back from the end where it is not known', async () => {
  await openPlan(buildTrial({ kind: 'grant', subscriptionEndDate: inDays(1), startDate: null }))
  expect(fact('Piano')).toBe('Premium in regalo')
  expect(fact('Giorni rimanenti')).toBeUndefined()
  expect(fact('Inizio del periodo')).toBe(formatDate(addDays(addDays(todayRome(), 1), -30)))
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
