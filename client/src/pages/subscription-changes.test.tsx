import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { openTabs, type TabMessage } from '#client/lib/tabs.ts'
import { buildUser } from '#client/test/kit.tsx'
import {
  buildCancelled,
  buildEnded,
  buildFree,
  buildPaid,
  buildPastDue,
  buildTrial,
  button,
  changed,
  dayIn,
  expectToast,
  fact,
  heading,
  inDays,
  openPlan,
  refusal,
  text,
} from '#client/test/subscription.tsx'
import { chargeOf } from '#shared/constants/plans.ts'

const TRIAL = 'POST /api/subscription/trial'
const REACTIVATE = 'POST /api/subscription/reactivate'
const PORTAL = 'POST /api/subscription/portal'
const PORTAL_URL = 'https://billing.example.com/session/1'

const other = openTabs()
const heard: TabMessage[] = []
other.listen((message) => heard.push(message))
afterEach(() => {
  heard.splice(0)
  vi.unstubAllGlobals()
})

const SILENT = refusal(502, 'provider_failed', 'Il servizio di pagamento non risponde. Riprova tra poco.')

it('begins the trial with the plan one thinks of, and tells this page and the other tabs', async () => {
  const trial = buildTrial({ billingPlan: 'annual' })
  const { user, sent, answers, queryClient } = await openPlan(buildFree(), {
    answers: { [TRIAL]: { body: { plan: 'annual', subscription: trial, newBadges: [] } } },
  })
  queryClient.setQueryData(['/api/user'], buildUser())
  Object.assign(answers, changed(trial))
  await user.click(screen.getByRole('radio', { name: /^Annuale/ }))
  await user.click(button('Inizia la prova gratuita'))
  await expectToast('Periodo di prova attivato!', `Premium è tuo fino al ${dayIn(6)}.`)
  expect(sent(TRIAL)).toEqual([{ plan: 'annual' }])
  expect(heading().textContent).toBe('Il tuo Premium')
  expect(document.activeElement).toBe(heading())
  expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ subscriptionPlan: 'premium' })
  await waitFor(() => expect(heard).toEqual([{ type: 'invalidate', keys: ['/api/'] }]))
})

it('says why the trial cannot begin, and shows what has become of the plan meanwhile', async () => {
  const { user, answers } = await openPlan(buildFree(), {
    answers: { [TRIAL]: refusal(409, 'already_premium', 'Hai già Premium.') },
  })
  Object.assign(answers, changed(buildPaid('monthly')))
  await user.click(button('Inizia la prova gratuita'))
  await expectToast('Impossibile attivare il periodo di prova', 'Hai già Premium.')
  await waitFor(() => expect(fact('Piano')).toBe('Premium mensile'))
})

it.each([
  [REACTIVATE, buildCancelled(), 'Riattiva abbonamento', "Impossibile riattivare l'abbonamento"],
  [PORTAL, buildPaid('monthly'), 'Carta e ricevute', 'Errore'],
])('says why «%s» failed, and leaves the plan as it is', async (call, subscription, name, title) => {
  const { user } = await openPlan(subscription, { answers: { [call]: SILENT } })
  await user.click(button(name))
  await expectToast(title, 'Il servizio di pagamento non risponde.')
  expect(button(name)).toBeTruthy()
})

it('leads to the page for card and receipts, busy until this one is left', async () => {
  const assign = vi.fn()
  const { user, sent } = await openPlan(buildPaid('monthly'), { answers: { [PORTAL]: { body: { url: PORTAL_URL } } } })
  vi.stubGlobal('location', { assign })
  await user.click(button('Carta e ricevute'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(PORTAL_URL))
  await user.click(button('Apertura...'))
  expect(sent(PORTAL)).toHaveLength(1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByRole('button', { name: 'Carta e ricevute' })).toBeTruthy()
})

const CANCEL = 'POST /api/subscription/cancel'

it('compares both plans before it cancels, then says until when Premium stays, and can take it back', async () => {
  const { user, answers, sent } = await openPlan(buildPaid('monthly'), {
    answers: { [CANCEL]: { body: buildCancelled() }, [REACTIVATE]: { body: buildPaid('monthly') } },
  })
  Object.assign(answers, changed(buildCancelled()))
  await user.click(button('Cancella abbonamento'))
  const question = within(screen.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' }))
  expect(question.getByText(/Premium resta attivo fino al/).textContent).toBe(
    `Premium resta attivo fino al ${dayIn(20)}. Dopo torni al piano Free e non paghi più nulla. I tuoi sogni restano tutti.`,
  )
  expect(question.getByRole('region', { name: 'Con Premium' }).textContent).toContain('Interpretazione avanzata')
  expect(question.getByRole('region', { name: 'Con Free' }).textContent).toContain('Interpretazione base')
  const keep = question.getByRole('button', { name: 'Mantieni Premium' })
  expect(document.activeElement).toBe(keep)
  await user.click(keep)
  await waitFor(() => expect(document.activeElement).toBe(button('Cancella abbonamento')))
  expect(sent(CANCEL)).toEqual([])

  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  await expectToast('Abbonamento cancellato', `Premium resta attivo fino al ${dayIn(20)}.`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fact('Stato')).toBe(`Cancellato, attivo fino al ${dayIn(20)}`)
  await waitFor(() => expect(document.activeElement).toBe(heading()))

  Object.assign(answers, changed(buildPaid('monthly')))
  await user.click(button('Riattiva abbonamento'))
  await expectToast('Abbonamento riattivato', `Si rinnova il ${dayIn(20)}.`)
  expect(fact('Stato')).toBe('Attivo')
  expect(document.activeElement).toBe(heading())
  expect([sent(CANCEL), sent(REACTIVATE)]).toEqual([[undefined], [undefined]])
})

it('ends at once what cannot be renewed, and charges nothing more', async () => {
  const ended = buildEnded({ subscriptionEndDate: inDays(-3) })
  const { user, answers } = await openPlan(buildPastDue(), { answers: { [CANCEL]: { body: ended } } })
  Object.assign(answers, changed(ended))
  await user.click(button('Cancella abbonamento'))
  expect(screen.getByRole('dialog').textContent).toContain(
    'L’abbonamento finisce subito. Il rinnovo in sospeso viene annullato e non ti viene addebitato più nulla.',
  )
  // There is no Premium to keep, and nothing to compare it with.
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Con Premium|Mantieni Premium/)
  expect(button('Mantieni abbonamento')).toBeTruthy()
  await user.click(button('Conferma cancellazione'))
  await expectToast('Abbonamento cancellato', 'Non ti verrà addebitato più nulla.')
  expect(await screen.findByText(/Premium è finito il/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

it('does not end at once, cancelling a declined renewal, what goes on all the same', async () => {
  const premium = { isPremium: true, isFree: false, plan: 'premium' } as const
  const { user } = await openPlan(buildPastDue({ ...premium, subscriptionEndDate: inDays(5) }))
  await user.click(button('Cancella abbonamento'))
  const words = screen.getByRole('dialog').textContent
  expect(words).toContain(`Premium resta attivo fino al ${dayIn(5)}. Il rinnovo in sospeso viene annullato`)
  expect(words).not.toContain('finisce subito')
})

it.each([
  ['Cancella la prova', 'Vuoi cancellare la prova?', buildTrial()],
  ['Cancella Premium', 'Vuoi cancellare Premium?', buildTrial({ kind: 'grant', billingPlan: null })],
])('«%s»: no word of a subscription, and nothing is paid', async (name, question, subscription) => {
  const { user } = await openPlan(subscription)
  await user.click(button(name))
  const dialog = screen.getByRole('dialog', { name: question })
  expect(dialog.textContent).toContain('Dopo torni al piano Free e non paghi nulla.')
  expect(dialog.textContent).not.toContain('abbonamento')
})

const amount = formatPrice(chargeOf('monthly', false).next)

it('asks for a new card, and sells no second subscription, while a payment is due', async () => {
  await openPlan(buildPastDue())
  const card = screen.getByRole('region', { name: 'Premium' })
  expect(card.textContent).toContain(`Premium è in pausa dal ${dayIn(-3)}`)
  expect(card.textContent).toContain(
    `Il rinnovo in sospeso è di ${amount}. Aggiorna la carta e paga sulla pagina sicura dei pagamenti`,
  )
  expect(within(card).getByRole('button', { name: 'Aggiorna la carta e paga' })).toBeTruthy()
  expect(within(card).getByRole('button', { name: 'Cancella abbonamento' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Passa a Premium|Inizia la prova/ })).toBeNull()
  expect(text()).not.toContain('Hai già usato')
})

it('where it is not known what is owed offers nothing to pay and promises no retry: says what helps', async () => {
  const premium = { isPremium: true, isFree: false, plan: 'premium', subscriptionEndDate: inDays(5) } as const
  const { user } = await openPlan(buildPastDue({ ...premium, paymentDue: { amount: null } }))
  const card = screen.getByRole('region', { name: 'Premium' })
  expect(within(card).getAllByRole('button')).toHaveLength(1)
  expect(card.textContent).toContain('cancella l’abbonamento e poi abbonati di nuovo')
  expect(text()).not.toMatch(/Paga|riprov|ritent|\d€/)
  expect(fact('Prossimo rinnovo')).toBe('In sospeso')
  await user.click(within(card).getByRole('button', { name: 'Cancella abbonamento' }))
  expect(screen.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' })).toBeTruthy()
})

it('promises no free end, and says each thing once, while a payment is due and Premium goes on', async () => {
  await openPlan(buildPastDue({ isPremium: true, isFree: false, plan: 'premium', subscriptionEndDate: inDays(5) }))
  expect(fact('Stato')).toBe(`Rinnovo non riuscito, attivo fino al ${dayIn(5)}`)
  expect(fact('Prossimo rinnovo')).toBe('In sospeso: lo ritentiamo con la carta aggiornata')
  expect(text()).not.toMatch(/Non si rinnova|non paghi più nulla/)
  expect(screen.getByRole('region', { name: 'Premium' }).textContent).toContain(
    `Premium resta attivo fino al ${dayIn(5)}.`,
  )
  expect(await screen.findAllByRole('link', { name: 'Contatta l’assistenza' })).toHaveLength(1)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Aggiorna la carta e paga'),
    'Cancella abbonamento',
  ])
})
