import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openTabs, type TabMessage } from '#client/lib/tabs.ts'
import { buildUser } from '#client/test/kit.tsx'
import {
  buildCancelled,
  buildFree,
  buildPaid,
  buildTrial,
  button,
  changed,
  dayIn,
  expectToast,
  fact,
  GET,
  heading,
  openPlan,
  refusal,
} from '#client/test/subscription.tsx'

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

it('says why taking it back failed, and leaves the plan as it is', async () => {
  const { user, sent } = await openPlan(buildCancelled(), { answers: { [REACTIVATE]: SILENT } })
  await user.click(button('Riattiva abbonamento'))
  await expectToast("Impossibile riattivare l'abbonamento", 'Il servizio di pagamento non risponde.')
  expect(button('Riattiva abbonamento')).toBeTruthy()
  // Perhaps only the answer was lost.
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
