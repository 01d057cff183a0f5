import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chargeOf } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { formatPrice } from '../features/subscription/prices.ts'
import {
  buildEnded,
  buildPaid,
  buildPastDue,
  button,
  changed,
  dayIn,
  expectToast,
  fact,
  GET,
  heading,
  inDays,
  openPage,
  openPlan,
  pressTwice,
  refusal,
  text,
} from '../subscription-test-kit.tsx'
import { buildUser } from '../test-kit.tsx'

const PAY = 'POST /api/subscription/pay'
const CANCEL = 'POST /api/subscription/cancel'
const amount = formatPrice(chargeOf('monthly', false).next)
const DECLINED = refusal(403, 'payment_missing', 'La carta è stata rifiutata.')
const UNDER_WAY = refusal(403, 'payment_missing', 'Il pagamento è partito, ma non risulta ancora concluso.')
const SAFE = 'Si è verificato un errore. Se hai pagato, il pagamento è al sicuro.'

const payNow = () => button(/^Paga ora/)

it('asks for a new card, and sells no second subscription, while a payment is due', async () => {
  await openPlan(buildPastDue())
  const card = screen.getByRole('region', { name: 'Premium' })
  expect(card.textContent).toContain(`Premium è in pausa dal ${dayIn(-3)}`)
  expect(card.textContent).toContain(
    `Prima aggiorna la carta, poi paga. Il rinnovo in sospeso è di ${amount}. Con «Paga ora»`,
  )
  expect(within(card).getByRole('button', { name: `Paga ora ${amount}` })).toBeTruthy()
  expect(within(card).getByRole('button', { name: 'Aggiorna la carta' })).toBeTruthy()
  expect(within(card).getByRole('button', { name: 'Cancella abbonamento' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Passa a Premium|Inizia la prova/ })).toBeNull()
  expect(text()).not.toContain('Hai già usato')
})

it('where it is not known what is owed offers nothing to pay and promises no retry: says what helps', async () => {
  const premium = { isPremium: true, isFree: false, plan: 'premium', subscriptionEndDate: inDays(5) } as const
  const { user } = await openPlan(buildPastDue({ ...premium, paymentDue: { amount: null } }), {
    path: '/subscription?card=updated',
  })
  const card = screen.getByRole('region', { name: 'Premium' })
  expect(within(card).getAllByRole('button')).toHaveLength(1)
  expect(card.textContent).toContain('cancella l’abbonamento e poi abbonati di nuovo')
  expect(text()).not.toMatch(/Paga ora|riprov|ritent|Puoi pagare|\d€/)
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
    expect.stringContaining('Aggiorna la carta'),
    expect.stringContaining('Paga ora'),
    'Cancella abbonamento',
  ])
})

const positionOf = (other: HTMLElement) => payNow().compareDocumentPosition(other)

it('says once, where a screen reader listens already, that the card is mended, and then offers to pay first', async () => {
  const { history } = openPage(buildPastDue(), { path: '/subscription?card=updated' })
  const listening = screen.getAllByRole('status')
  expect(history).toEqual(['/subscription'])
  expect(listening).toContain((await screen.findByText('Carta aggiornata.')).closest('[role="status"]'))
  expect(text()).not.toContain('Prima aggiorna la carta')
  expect(positionOf(button(/^Aggiorna la carta/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says no more that the card is mended once it was declined: another comes first then', async () => {
  const { user } = await openPlan(buildPastDue(), {
    path: '/subscription?card=updated',
    answers: { [PAY]: DECLINED },
  })
  await user.click(payNow())
  await expectToast('Errore di pagamento', 'La carta è stata rifiutata.')
  expect(screen.queryByText('Carta aggiornata.')).toBeNull()
  expect(text()).toContain('Prima aggiorna la carta, poi paga.')
  expect(positionOf(button(/^Aggiorna la carta/))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(document.activeElement).toBe(payNow())
})

it('does not ask for another card when it was not the card that failed', async () => {
  const { user } = await openPlan(buildPastDue(), {
    path: '/subscription?card=updated',
    answers: { [PAY]: refusal(502, 'provider_failed', 'Il servizio non risponde.') },
  })
  await user.click(payNow())
  await expectToast('Errore di pagamento')
  expect(text()).not.toContain('Prima aggiorna la carta')
})

it('says nothing of the card to who comes from elsewhere', async () => {
  await openPlan(buildPastDue(), { path: '/subscription?card=old' })
  expect(screen.queryByText('Carta aggiornata.')).toBeNull()
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

it('pays once, and says so, when the button is pressed twice before the page is drawn anew', async () => {
  const { sent, answers } = await openPlan(buildPastDue(), {
    answers: { [PAY]: refusal(409, 'no_subscription', 'Non c’è nessun pagamento in sospeso.') },
  })
  const answer: (typeof answers)[string] = () => {
    Object.assign(answers, changed(buildPaid('monthly')))
    delete answers[PAY]
    return { body: buildPaid('monthly') }
  }
  answers[PAY] = answer
  pressTwice(payNow())
  await expectToast('Pagamento riuscito!')
  await waitFor(() => expect(fact('Stato')).toBe('Attivo'))
  expect(sent(PAY)).toHaveLength(1)
  expect(screen.queryByText('Errore di pagamento')).toBeNull()
})

it.each([
  ['the card is declined', DECLINED, DECLINED.body.message],
  ['it is under way', UNDER_WAY, UNDER_WAY.body.message],
  ['the server does not say why', { status: 500 }, SAFE],
  ['the answer is lost', 'offline', SAFE],
] as const)(
  'claims no outcome that nobody knows when %s, says what to do, and looks what has become of it',
  async (_when, answer, words) => {
    const { user, sent } = await openPlan(buildPastDue(), { answers: { [PAY]: answer } })
    await user.click(payNow())
    const toast = await expectToast('Errore di pagamento', words)
    expect(toast?.classList.contains('is-destructive')).toBe(true)
    expect(payNow().getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByRole('note').textContent).toBe(`Il pagamento non risulta${words}`)
    await waitFor(() => expect(sent(GET)).toHaveLength(2))
  },
)

it('sends one change after the other', async () => {
  let answer = (_: typeof DECLINED) => {}
  const { user, sent } = await openPlan(buildPastDue(), {
    answers: { [PAY]: () => new Promise((resolve) => (answer = resolve)), [CANCEL]: { body: buildEnded() } },
  })
  await user.click(payNow())
  await user.click(button('Cancella abbonamento'))
  await user.click(button('Conferma cancellazione'))
  expect(sent(CANCEL)).toEqual([])
  await act(async () => answer(DECLINED))
  await waitFor(() => expect(sent(CANCEL)).toHaveLength(1))
})
