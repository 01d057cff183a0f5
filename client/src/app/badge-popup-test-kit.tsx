import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod'
import { Dialog, DialogContent } from '../components/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import { buildBadge } from '../game-test-kit.ts'
import { api, setAccount } from '../lib/api-client.ts'
import { buildUser, mockServer, renderSignedIn } from '../test-kit.tsx'
import { BadgePopup } from './badge-popup.tsx'

export const first = buildBadge('primo_sogno')
export const shared = buildBadge('community')

let lastUser = 100
/** Who a test is about. */
export let userId = lastUser
/** Somebody no test was about yet. */
export const newUserId = () => ++lastUser

/** Gives every test a person and a clock of its own. */
export function setStage(): void {
  beforeEach(() => {
    // What this page has shown it does not show again, so every test has a person of its own.
    userId = newUserId()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    setAccount(undefined)
  })
}

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger>Menu</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Profilo</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Sogno salvato">Vuoi analizzarlo?</DialogContent>
      </Dialog>
    </main>
  )
}

export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The app's popup beside a page, for a person. */
export async function open(id = userId) {
  const view = renderSignedIn(
    <>
      <Page />
      <BadgePopup />
    </>,
    { user: buildUser({ id }) },
  )
  await wait(500)
  return view
}

/** A call is answered with these. */
export async function earn(...newBadges: unknown[]) {
  mockServer({ 'POST /api/things': { body: { newBadges } } })
  await act(() => api.post('/api/things', {}, z.unknown()))
  await wait(0)
}

export const popup = () => screen.queryByRole('region', { name: 'Badge Sbloccato!' })
export const shownName = () => popup()?.querySelector('.h3')?.textContent
export const seen = (id = userId) => JSON.parse(localStorage.getItem(`seen-badges:${id}`) ?? '[]')
