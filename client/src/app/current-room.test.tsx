import { act, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, it } from 'vitest'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { renderAt } from '#client/test/kit.tsx'
import { CurrentRoom } from './current-room.tsx'
import type { Room } from './rooms.ts'

function Dreams() {
  return (
    <Dialog open>
      <DialogContent title="Una domanda">Sì o no</DialogContent>
    </Dialog>
  )
}

const never = () => new Promise<never>(() => {})
const ROOMS: Room[] = [
  { path: '/dreams', load: never, Page: Dreams },
  { path: '/profile', load: never, Page: lazy(never) },
]

it('lets go of a room and its dialog as soon as one leaves it, however long the next takes to load', async () => {
  const { navigate } = renderAt(
    '/dreams',
    <main>
      <CurrentRoom rooms={ROOMS} />
    </main>,
  )
  expect(await screen.findByRole('dialog')).toBeTruthy()
  act(() => navigate('/profile'))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  // Found by its role: nothing stands before it any more.
  expect(screen.getByRole('main')).toBeTruthy()
})
