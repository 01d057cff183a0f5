import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AiConsentAnswer, AiConsentProvider } from '#client/lib/contexts.ts'
import {
  buildDream,
  buildUser,
  eventStream,
  mockServer,
  premiumUser,
  renderSignedIn,
  setOnline,
} from '#client/test/kit.tsx'
import { dayOf } from '#shared/constants/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { PostSaveDialog } from './post-save-dialog.tsx'

afterEach(() => vi.restoreAllMocks())

const ANALYZE = 'POST /api/dreams/7/analyze'

function Host({ dream, onOpenChange }: { dream: Dream; onOpenChange: (open: boolean) => void }) {
  const [open, setOpen] = useState(true)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange(next)
  }
  return <PostSaveDialog dream={dream} open={open} onOpenChange={change} />
}

function renderDialog(user = buildUser(), dream = buildDream()) {
  const onOpenChange = vi.fn()
  const view = renderSignedIn(<Host dream={dream} onOpenChange={onOpenChange} />, { user })
  return { ...view, onOpenChange }
}

const press = (name: string) => screen.getByRole('button', { name })

it.each([
  ['basic', 'Analisi base', buildUser()],
  ['advanced', 'Analisi avanzata', premiumUser()],
] as const)('leaves at once for where the %s analysis grows', async (type, name, person) => {
  const { sent } = mockServer({ [ANALYZE]: { stream: eventStream() } })
  const { user, onOpenChange, currentPath } = renderDialog(person)
  expect(screen.getByRole('dialog', { name: 'Sogno salvato' })).toBeTruthy()
  await user.click(press(name))
  await waitFor(() => expect(currentPath()).toBe('/analysis/7'))
  expect(onOpenChange).toHaveBeenLastCalledWith(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(ANALYZE)).toEqual([{ type }])
})

it('offers the specified choices, and nothing else', () => {
  mockServer({})
  renderDialog(buildUser(), buildDream({ mood: null, foundElements: ['Mare'] }))
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.filter(Boolean)).toEqual(['Analisi base', 'Analisi avanzata', 'Visualizza sogno', 'Chiudi'])
  expect(screen.queryByRole('group')).toBeNull()
})

it('opens the Premium offer for a free person, and returns from it', async () => {
  const { calls } = mockServer({})
  const { user } = renderDialog()
  await user.click(press('Analisi avanzata'))
  expect(await screen.findByRole('dialog', { name: /Analisi avanzata disponibile/ })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Sogno salvato' })).toBeTruthy()
  expect(calls.some(({ call }) => call === ANALYZE)).toBe(false)
})

it('says why there is no analysis offline', () => {
  mockServer({})
  renderDialog()
  setOnline(false)
  expect(press('Analisi base')).toHaveProperty('disabled', true)
  expect(screen.getByText('Sei senza rete: la lettura si può chiedere quando torna.')).toBeTruthy()
})

it('shows the limit beforehand, and still links to the dream', async () => {
  mockServer({})
  const { user, currentPath } = renderDialog(buildUser({ analysisCount: 1, lastAnalysisDate: dayOf(new Date()) }))
  expect(screen.getByText('Hai esaurito le analisi gratuite')).toBeTruthy()
  await user.click(press('Visualizza sogno'))
  await waitFor(() => expect(currentPath()).toBe('/dreams/7'))
})

it('is replaced by a question, and returns when that closes', async () => {
  let answer: (answer: AiConsentAnswer) => void = () => {}
  const { calls } = mockServer({})
  const ask = () => new Promise<AiConsentAnswer>((resolve) => (answer = resolve))
  const { user, currentPath } = renderSignedIn(
    <AiConsentProvider value={ask}>
      <Host dream={buildDream()} onOpenChange={() => {}} />
    </AiConsentProvider>,
  )
  await user.click(press('Analisi base'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => answer('closed'))
  expect(await screen.findByRole('dialog', { name: 'Sogno salvato' })).toBeTruthy()
  expect(currentPath()).toBe('/')
  expect(calls).toEqual([])
})
