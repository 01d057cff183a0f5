import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { refreshGame } from '#client/api/query-client.ts'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { buildBadge, buildGameStats } from '#client/test/game.ts'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Badge } from '#shared/contracts/game.ts'
import { BadgePopup } from './badge-popup.tsx'

const STATS = 'GET /api/user/game-stats'
const SEEN = 'POST /api/badges/seen'
const first = buildBadge('primo_sogno')
const shared = buildBadge('community')

// Preloads the module, because fake timers do not wait for it.
beforeAll(async () => void (await import('./badge-card.tsx')))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Sogno salvato">Vuoi analizzarlo?</DialogContent>
      </Dialog>
    </main>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const statsWith = (newBadges: readonly Badge[]) => ({ body: buildGameStats({ newBadges: [...newBadges] }) })

/** Shows the popup for unseen badges. */
async function open(...unseen: Badge[]) {
  const server = mockServer({ [STATS]: statsWith(unseen), [SEEN]: { status: 204 } })
  const view = renderSignedIn(
    <>
      <Page />
      <BadgePopup />
    </>,
  )
  await wait(500)
  const earn = async (...badges: Badge[]) => {
    server.answers[STATS] = statsWith(badges)
    act(() => refreshGame(view.queryClient))
    await wait(0)
  }
  return { ...server, ...view, earn }
}

const popup = () => screen.queryByRole('region', { name: 'Badge Sbloccato!' })
const shownName = () => popup()?.querySelector('b')?.textContent
const CLOSE = 'Chiudi il badge'
const button = (name: string) => screen.getByRole('button', { name })

it('shows all unseen badges in one popup for five seconds, and marks them as seen', async () => {
  const { sent } = await open(first, shared)
  const status = screen.getByRole('status')
  const all = () => screen.queryByRole('region', { name: 'Badge Sbloccati!' })
  const names = () => [...(all()?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Primo Sogno', 'Community'])
  expect(status.textContent).toMatch(/^Badge Sbloccati! Primo Sogno\. Il primo sogno nel tuo diario\. Community\./)
  await wait(4_900)
  expect(names()).toHaveLength(2)
  await wait(200)
  expect(all()).toBeNull()
  expect(status.textContent).toBe('')
  expect(sent(SEEN)).toEqual([{ badges: ['primo_sogno', 'community'] }])
})

it('marks a badge as seen when shown, and shows it for its five seconds', async () => {
  const { sent, earn } = await open(first)
  expect(sent(SEEN)).toEqual([{ badges: ['primo_sogno'] }])
  await earn()
  expect(shownName()).toBe('Primo Sogno')
  await wait(5_000)
  expect(popup()).toBeNull()
  expect(sent(SEEN)).toHaveLength(1)
})

it('shows a badge once, even before the server has marked it', async () => {
  const { earn } = await open(first)
  await wait(5_000)
  await earn(first, shared)
  expect(shownName()).toBe('Community')
})

it('names and links the avatar unlocked with the badge', async () => {
  const { history, earn } = await open(first)
  fireEvent.click(screen.getByRole('link', { name: 'Prova l’avatar Stella' }))
  expect(history.at(-1)).toBe('/profile')
  expect(popup()).toBeNull()
  await earn(shared)
  expect(screen.queryByRole('link', { name: /avatar/ })).toBeNull()
})

it('takes no focus; F8 focuses it, and Escape leaves it', async () => {
  const { earn } = await open()
  const opener = button('Apri')
  act(() => opener.focus())
  await earn(first)
  expect(shownName()).toBe('Primo Sogno')
  expect(document.activeElement).toBe(opener)
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(shownName()).toBe('Primo Sogno')
  fireEvent.keyDown(opener, { key: 'F8' })
  expect(document.activeElement).toBe(button(CLOSE))
  fireEvent.keyDown(button(CLOSE), { key: 'Escape' })
  expect(popup()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('waits while a dialog is open, and closes for one', async () => {
  const { earn } = await open()
  for (const turn of ['before', 'during']) {
    fireEvent.click(button('Apri'))
    if (turn === 'before') await earn(first)
    await wait(10_000)
    expect(popup()).toBeNull()
    fireEvent.click(button('Chiudi'))
    await wait(500)
    expect(shownName()).toBe('Primo Sogno')
  }
})
