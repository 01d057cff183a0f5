import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { buildUser, otherTab, refusal } from '#client/test/kit.tsx'
import {
  buildCancelled,
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
  text,
} from '#client/test/subscription.tsx'
import { chargeOf } from '#shared/constants/plans.ts'

const TRIAL = 'POST /api/subscription/trial'
const REACTIVATE = 'POST /api/subscription/reactivate'
const PORTAL = 'POST /api/subscription/portal'
const PORTAL_URL = 'https://billing.example.com/session/1'

const other = otherTab()
const { heard } = other
afterEach(() => {
  heard.splice(0)
  vi.unstubAllGlobals()
})

const SILENT = refusal(502, 'provider_failed', 'Il servizio di pagamento non risponde. Riprova tra poco.')

it('starts the trial with the chosen plan, and updates this page and the other tabs', async () => {
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

it.each([
  [REACTIVATE, buildCancelled(), 'Riattiva abbonamento', "Impossibile riattivare l'abbonamento"],
  [PORTAL, buildPaid('monthly'), 'Carta e ricevute', 'Errore'],
])('says why «%s» failed, and leaves the plan as it is', async (call, subscription, name, title) => {
  const { user } = await openPlan(subscription, { answers: { [call]: SILENT } })
  await user.click(button(name))
  await expectToast(title, 'Il servizio di pagamento non risponde.')
  expect(button(name)).toBeTruthy()
})

it('opens the page for card and receipts, busy until this page closes', async () => {
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

it('compares both plans before a cancellation, then shows the end of Premium and can undo it', async () => {
  const { user, answers, sent } = await openPlan(buildPaid('monthly'), {
    answers: { [CANCEL]: { body: buildCancelled() }, [REACTIVATE]: { body: buildPaid('monthly') } },
  })
  Object.assign(answers, changed(buildCancelled()))
  await user.click(button('Cancella abbonamento'))
  const question = within(screen.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' }))
  expect(question.getByText(/Premium resta attivo fino al/).textContent).toBe(
    `Premium resta attivo fino al ${dayIn(20)}. Dopo torni al piano Free e non paghi più nulla. I tuoi sogni restano tutti.`,
  )
  expect(question.getByRole('region', { name: 'Con Premium' }).textContent).toContain(
    'I tuoi sogni, citati con data e titolo',
  )
  expect(question.getByRole('region', { name: 'Con Free' }).textContent).toContain('Lettura base, con le tue parole')
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
  expect([sent(CANCEL), sent(REACTIVATE)]).toEqual([[{ acceptsRenewal: false }], [undefined]])
})

const renewalUnderWay = { date: inDays(0), amount: chargeOf('monthly', false).next, until: inDays(30) }
const notice = `Il rinnovo di oggi è già in corso: ti vengono addebitati ${formatPrice(renewalUnderWay.amount)} e Premium resta attivo fino al ${dayIn(30)}.`

it('shows a running renewal’s charge and the end of Premium, before and after a cancellation', async () => {
  const cancelled = buildCancelled({ subscriptionEndDate: inDays(0), renewalUnderWay })
  const { user, answers, sent } = await openPlan(buildPaid('monthly', { renewalUnderWay }), {
    answers: { [CANCEL]: { body: cancelled } },
  })
  Object.assign(answers, changed(cancelled))
  await user.click(button('Cancella abbonamento'))
  expect(screen.getByRole('dialog').textContent).toContain(`${notice} Dopo torni al piano Free e non paghi più nulla.`)
  await user.click(button('Conferma cancellazione'))
  await expectToast('Abbonamento cancellato', notice)
  expect(sent(CANCEL)).toEqual([{ acceptsRenewal: true }])
  expect(fact('Stato')).toBe('Cancellato, con l’ultimo rinnovo in corso')
  expect(fact('Prossimo rinnovo')).toBe(`Non si rinnova${notice} Poi torni al piano Free e i tuoi sogni restano.`)
})

it('does not cancel if a renewal began since the question, and shows it when asked again', async () => {
  const refused = refusal(409, 'renewal_under_way', 'Il rinnovo è già in corso.')
  const { user, answers, sent } = await openPlan(buildPaid('monthly'), { answers: { [CANCEL]: refused } })
  Object.assign(answers, changed(buildPaid('monthly', { renewalUnderWay })))
  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  await expectToast("Impossibile cancellare l'abbonamento", 'Il rinnovo è già in corso.')
  expect(sent(CANCEL)).toEqual([{ acceptsRenewal: false }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Cancella abbonamento'))
  expect(screen.getByRole('dialog').textContent).toContain(notice)
})

it('asks for no new card after a declined renewal is cancelled, and shows what a retry would charge', async () => {
  const underWay = { ...renewalUnderWay, date: inDays(-3), until: inDays(27) }
  const cancelled = buildPastDue({ isCancelled: true, paymentDue: null, renewalUnderWay: underWay })
  const { user, answers } = await openPlan(buildPastDue({ renewalUnderWay: underWay }), {
    answers: { [CANCEL]: { body: cancelled } },
  })
  Object.assign(answers, changed(cancelled))
  await user.click(button('Cancella abbonamento'))
  const words = `Il rinnovo del ${dayIn(-3)} non è riuscito e viene ritentato nei prossimi giorni: se riesce, ti vengono addebitati ${formatPrice(underWay.amount)}`
  expect(screen.getByRole('dialog').textContent).toContain(words)
  // There is no Premium to keep or to compare.
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Con Premium|Mantieni Premium/)
  expect(button('Mantieni abbonamento')).toBeTruthy()
  await user.click(button('Conferma cancellazione'))
  const card = await screen.findByRole('region', { name: 'Premium' })
  await waitFor(() => expect(card.textContent).toContain(`Hai cancellato l’abbonamento. ${words}`))
  expect(within(card).getAllByRole('button')).toEqual([button('Carta e ricevute')])
  await waitFor(() => expect(document.activeElement).toBe(heading()))
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

it('offers no payment and promises no retry if the amount due is unknown, and refers to help', async () => {
  const premium = { isPremium: true, isFree: false, plan: 'premium', subscriptionEndDate: inDays(5) } as const
  const { user } = await openPlan(buildPastDue({ ...premium, paymentDue: { amount: null } }))
  const card = screen.getByRole('region', { name: 'Premium' })
  expect(within(card).getAllByRole('button')).toHaveLength(1)
  expect(card.textContent).toContain('scrivi all’assistenza')
  expect(text()).not.toMatch(/Paga|riprov|ritent|\d€/)
  expect(fact('Prossimo rinnovo')).toBe('In sospeso')
  await user.click(within(card).getByRole('button', { name: 'Cancella abbonamento' }))
  expect(screen.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' })).toBeTruthy()
})

it('promises no free end, without repetitions, while a payment is due and Premium continues', async () => {
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
