import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildShared, FEED, pageOf } from '#client/test/community.tsx'
import { mockServer, renderAt } from '#client/test/kit.tsx'
import CommunityVisitorPage from './community-visitor-page.tsx'

const SIGN_IN = '/auth?next=%2Fcommunity%3Ftab%3Dsogni'

function visit(feed = pageOf([buildShared()])) {
  const server = mockServer({ [FEED]: feed })
  return { ...server, ...renderAt('/community', <CommunityVisitorPage />) }
}

it('offers nothing that needs an account except the like, which opens the sign-in', async () => {
  const { user, calls } = visit()
  const heart = await screen.findByRole('button', { name: 'Mi piace «Il faro di notte»: 3' })
  expect(screen.queryByRole('button', { name: /Condividi|Azioni/ })).toBeNull()
  await user.click(heart)
  const dialog = within(await screen.findByRole('dialog', { name: 'Accesso richiesto' }))
  expect(dialog.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe(SIGN_IN)
  await user.click(dialog.getByRole('button', { name: 'Continua a leggere' }))
  await waitFor(() => expect(document.activeElement).toBe(heart))
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(calls.map(({ call }) => call)).toEqual([FEED])
})
