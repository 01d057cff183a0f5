import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatPrice } from '#client/features/subscription/prices.ts'
import { buildPastDue, dayIn, fact, inDays, openPlan, text } from '#client/test/subscription.tsx'
import { chargeOf } from '#shared/constants/plans.ts'

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
