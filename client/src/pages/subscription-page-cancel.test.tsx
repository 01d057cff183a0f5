import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildCancelled,
  buildEnded,
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
} from '#client/test/subscription.tsx'

const CANCEL = 'POST /api/subscription/cancel'
const REACTIVATE = 'POST /api/subscription/reactivate'

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
