import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { createTabsChannel, type TabMessage } from '../lib/tabs-channel.ts'
import {
  buildCancelled,
  buildEnded,
  buildFree,
  buildPaid,
  buildPastDue,
  buildTrial,
  dayIn,
  fact,
  GET,
  inDays,
  openPlan,
} from '../subscription-test-kit.tsx'
import { buildUser } from '../test-kit.tsx'

const TRIAL = 'POST /api/subscription/trial'
const CANCEL = 'POST /api/subscription/cancel'
const REACTIVATE = 'POST /api/subscription/reactivate'
const PORTAL = 'POST /api/subscription/portal'
const PAY = 'POST /api/subscription/pay'
const PORTAL_URL = 'https://billing.example.com/session/1'

const button = (name: string) => screen.getByRole('button', { name })
const payNow = () => screen.getByRole('button', { name: /^Paga ora/ })
const heading = () => screen.getByRole('heading', { level: 1 })
const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })

/** The server after a change: it answers so, and tells the same when it is asked again. */
const changed = (subscription: Subscription) => ({ [GET]: { body: subscription } })

const other = createTabsChannel()
const heard: TabMessage[] = []
other.listen((message) => heard.push(message))
afterEach(() => {
  heard.splice(0)
  vi.unstubAllGlobals()
})

async function expectToast(title: string, description?: string) {
  const notice = (await screen.findAllByText(title, { selector: '.toast *' }))[0]?.closest('.toast')
  if (description) expect(notice?.textContent).toContain(description)
  return notice
}

it('begins the trial with the plan one thinks of, and tells this page and the other tabs', async () => {
  const trial = buildTrial({ billingPlan: 'annual' })
  const { user, sent, answers, queryClient } = await openPlan(buildFree(), {
    answers: { [TRIAL]: { body: { plan: 'annual', subscription: trial } } },
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
  await waitFor(() => expect(heard).toEqual([{ type: 'plan', userId: 1 }]))
})

it('begins one trial however often the button is pressed', async () => {
  const { user, sent } = await openPlan(buildFree(), { answers: { [TRIAL]: 'pending' } })
  await user.click(button('Inizia la prova gratuita'))
  const busy = button('Attivazione...')
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await user.dblClick(busy)
  expect(sent(TRIAL)).toHaveLength(1)
})

it('says why the trial cannot begin, and shows what has become of the plan meanwhile', async () => {
  const { user, answers } = await openPlan(buildFree(), {
    answers: { [TRIAL]: refusal(409, 'already_premium', 'Hai già Premium.') },
  })
  Object.assign(answers, changed(buildPaid('monthly')))
  await user.click(button('Inizia la prova gratuita'))
  const toast = await expectToast('Impossibile attivare il periodo di prova', 'Hai già Premium.')
  expect(toast?.classList.contains('is-destructive')).toBe(true)
  await waitFor(() => expect(fact('Piano')).toBe('Premium mensile'))
})

it('says that the server was not reached, and leaves the trial to be tried again', async () => {
  const { user } = await openPlan(buildFree(), { answers: { [TRIAL]: 'offline' } })
  await user.click(button('Inizia la prova gratuita'))
  await expectToast('Impossibile attivare il periodo di prova', 'Il server non risponde.')
  expect(button('Inizia la prova gratuita').getAttribute('aria-disabled')).toBeNull()
})

it('leaves a session that is gone to its own notice', async () => {
  const { user, sent } = await openPlan(buildFree(), {
    answers: { [TRIAL]: refusal(401, 'unauthenticated', 'Accedi per continuare') },
  })
  await user.click(button('Inizia la prova gratuita'))
  await waitFor(() => expect(button('Inizia la prova gratuita').getAttribute('aria-disabled')).toBeNull())
  expect(screen.queryByText('Impossibile attivare il periodo di prova')).toBeNull()
  expect(sent(GET)).toHaveLength(1)
})

it('compares both plans before it cancels, and cancels nothing for who keeps Premium', async () => {
  const { user, sent } = await openPlan(buildPaid('monthly'))
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
  await user.click(button('Cancella abbonamento'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(CANCEL)).toEqual([])
})

it('cancels, says until when Premium stays, and can take it back', async () => {
  const { user, answers, sent } = await openPlan(buildPaid('monthly'), {
    answers: { [CANCEL]: { body: buildCancelled() }, [REACTIVATE]: { body: buildPaid('monthly') } },
  })
  Object.assign(answers, changed(buildCancelled()))
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

it('cancels once however often one confirms, and does not go before it is done', async () => {
  const { user, sent } = await openPlan(buildPaid('monthly'), { answers: { [CANCEL]: 'pending' } })
  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  await user.dblClick(button('Cancellazione...'))
  expect(sent(CANCEL)).toHaveLength(1)
  await user.keyboard('{Escape}')
  await user.click(button('Chiudi'))
  await user.click(button('Mantieni Premium'))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

const SILENT = refusal(502, 'provider_failed', 'Il servizio di pagamento non risponde. Riprova tra poco.')

it('says why taking it back failed, and leaves the plan as it is', async () => {
  const { user, sent } = await openPlan(buildCancelled(), { answers: { [REACTIVATE]: SILENT } })
  await user.click(button('Riattiva abbonamento'))
  await expectToast("Impossibile riattivare l'abbonamento", 'Il servizio di pagamento non risponde.')
  expect(button('Riattiva abbonamento')).toBeTruthy()
  // Perhaps only the answer was lost.
  await waitFor(() => expect(sent(GET)).toHaveLength(2))
})

it('does not go away when it could not cancel: says why, and can be confirmed again', async () => {
  const { user, sent, answers } = await openPlan(buildPaid('monthly'), { answers: { [CANCEL]: SILENT } })
  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  await expectToast("Impossibile cancellare l'abbonamento", 'Il servizio di pagamento non risponde.')
  const question = screen.getByRole('dialog', { name: 'Vuoi cancellare l’abbonamento?' })
  expect(question.textContent).toContain('La cancellazione non è riuscitaIl servizio di pagamento non risponde.')
  await waitFor(() => expect(sent(GET)).toHaveLength(2))

  Object.assign(answers, changed(buildCancelled()), { [CANCEL]: { body: buildCancelled() } })
  await user.click(button('Conferma cancellazione'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fact('Stato')).toBe(`Cancellato, attivo fino al ${dayIn(20)}`)
})

it('says nothing of an earlier failure when it asks again', async () => {
  const { user } = await openPlan(buildPaid('monthly'), { answers: { [CANCEL]: SILENT } })
  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  await screen.findByText('La cancellazione non è riuscita')
  await user.click(button('Mantieni Premium'))
  await waitFor(() => expect(document.activeElement).toBe(button('Cancella abbonamento')))
  await user.click(button('Cancella abbonamento'))
  expect(screen.getByRole('dialog').textContent).not.toContain('La cancellazione non è riuscita')
})

it('ends at once what cannot be renewed, and charges nothing more', async () => {
  const ended = buildEnded({ subscriptionEndDate: inDays(-3) })
  const { user, answers } = await openPlan(buildPastDue(), { answers: { [CANCEL]: { body: ended } } })
  Object.assign(answers, changed(ended))
  await user.click(button('Cancella abbonamento'))
  expect(screen.getByRole('dialog').textContent).toContain(
    'L’abbonamento finisce subito. Il rinnovo in sospeso viene annullato e non ti viene addebitato più nulla.',
  )
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

it('pays the declined renewal with the card that is kept, once, and shows Premium again', async () => {
  const { user, sent, answers, queryClient } = await openPlan(buildPastDue(), { answers: { [PAY]: 'pending' } })
  queryClient.setQueryData(['/api/user'], buildUser({ paymentDue: true }))
  let answer = (_: { body: Subscription }) => {}
  answers[PAY] = () => new Promise((resolve) => (answer = resolve))
  await user.click(payNow())
  await user.dblClick(button('Pagamento...'))
  Object.assign(answers, changed(buildPaid('monthly')))
  await act(async () => answer({ body: buildPaid('monthly') }))
  await expectToast('Pagamento riuscito!', `Premium è attivo e si rinnova il ${dayIn(20)}.`)
  expect(sent(PAY)).toEqual([undefined])
  expect(fact('Stato')).toBe('Attivo')
  expect(document.activeElement).toBe(heading())
  expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ subscriptionPlan: 'premium', paymentDue: false })
})

it.each([
  [refusal(403, 'payment_missing', 'La carta è stata rifiutata.'), 'La carta è stata rifiutata.', true],
  [{ status: 500 }, 'Si è verificato un errore', undefined],
])('says why the renewal was not paid, and looks what has become of it', async (answer, words, stays) => {
  const { user, sent } = await openPlan(buildPastDue(), { answers: { [PAY]: answer } })
  await user.click(payNow())
  const toast = await expectToast('Errore di pagamento', words)
  expect(toast?.classList.contains('is-destructive')).toBe(true)
  expect(payNow().getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('note')?.textContent).toBe(stays && `Pagamento non riuscito${words}`)
  await waitFor(() => expect(sent(GET)).toHaveLength(2))
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

it('says why that page cannot be opened', async () => {
  const { user } = await openPlan(buildPaid('monthly'), {
    answers: { [PORTAL]: refusal(503, 'unavailable', 'I pagamenti non sono disponibili su questo server.') },
  })
  await user.click(button('Carta e ricevute'))
  await expectToast('Errore', 'I pagamenti non sono disponibili su questo server.')
  expect(button('Carta e ricevute')).toBeTruthy()
})
