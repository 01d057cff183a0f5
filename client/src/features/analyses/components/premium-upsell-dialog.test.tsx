import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildConfig, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

function renderOffer() {
  const onOpenChange = vi.fn()
  return { ...renderSignedIn(<PremiumUpsellDialog open onOpenChange={onOpenChange} />), onOpenChange }
}

const answers = () => ['Passa a Premium', 'Continua con Free'].map((name) => screen.getByRole('button', { name }))
const disabled = () => answers().map((button) => button.matches(':disabled'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('enables the answers after five seconds, announced at the start and the end', async () => {
  renderOffer()
  const said: (string | null)[] = []
  for (let second = 0; second < 5; second += 1) {
    said.push(screen.getByRole('status').textContent)
    expect(disabled()).toEqual([true, true])
    if (second === 4) expect(screen.getByText('Pronto tra 1 secondo. Puoi chiudere subito.')).toBeTruthy()
    await pass(second === 4 ? 1_200 : 1_000)
  }
  said.push(screen.getByRole('status').textContent)
  expect(disabled()).toEqual([false, false])
  // Screen readers announce only changes of an existing region.
  expect([...new Set(said)]).toEqual(['', 'Pronto tra 5 secondi. Puoi chiudere subito.', 'Ora puoi scegliere.'])
})

it('reports before the tap that this server takes no payments', async () => {
  mockServer({ 'GET /api/config': { body: buildConfig({ stripePublishableKey: null }) } })
  renderOffer()
  const note = await screen.findByText('Il pagamento non è attivo qui.')
  expect(screen.getByRole('button', { name: 'Passa a Premium' }).getAttribute('aria-describedby')).toBe(note.id)
})

it('closes at once with × and Escape', async () => {
  const { user, onOpenChange } = renderOffer()
  await user.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledTimes(2)
})

function Host() {
  const [open, setOpen] = useState(true)
  return <PremiumUpsellDialog open={open} onOpenChange={setOpen} />
}

it('closes, then opens the plans', async () => {
  const { user, currentPath } = renderSignedIn(<Host />)
  await pass(5_200)
  await user.click(screen.getByRole('button', { name: 'Passa a Premium' }))
  await waitFor(() => expect(currentPath()).toBe('/subscription'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
