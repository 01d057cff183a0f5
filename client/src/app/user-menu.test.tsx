import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SessionProvider } from '#client/lib/contexts.ts'
import { buildConfig, buildUser, mockServer, renderAt } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { UserMenu } from './user-menu.tsx'

function renderMenu(over: Partial<User> = {}) {
  return renderAt(
    '/dreams',
    <SessionProvider value={buildUser(over)}>
      <UserMenu />
    </SessionProvider>,
  )
}

it('changes the theme and marks the choice', async () => {
  const { user } = renderMenu()
  const trigger = screen.getByRole('button', { name: 'Menu utente di giulia' })
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitemradio', { name: 'Scuro' }))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  await user.click(trigger)
  expect((await screen.findByRole('menuitemradio', { name: 'Scuro' })).getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('menuitemradio', { name: 'Sistema' }))
  expect(document.documentElement.classList.contains('dark')).toBe(false)
})

it('ends the reminders of this browser with the session', async () => {
  mockServer({ 'POST /api/logout': { status: 204 } })
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  const value = { getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  vi.stubGlobal('PushManager', class {})
  const { user } = renderMenu()
  await user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Esci' }))
  expect((await screen.findAllByText('Disconnesso')).length).toBeGreaterThan(0)
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('leads to the plans, and to none where everybody has everything', async () => {
  const { user, unmount } = renderMenu()
  await user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  expect(await screen.findByRole('menuitem', { name: 'Abbonamenti' })).toBeTruthy()
  unmount()
  mockServer({ 'GET /api/config': { body: buildConfig({ plan: 'open' }) } })
  const open = renderMenu({ subscriptionPlan: 'premium' })
  await waitFor(() => expect(open.container.querySelector('.lucide-crown')).toBeNull())
  await open.user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  expect(await screen.findByRole('menuitem', { name: 'Profilo' })).toBeTruthy()
  expect(screen.queryByText(/Premium|Abbonamenti/)).toBeNull()
})

const LOGOUT = 'POST /api/logout'

it('forgets the device with the session where one wants that', async () => {
  const { sent } = mockServer({ [LOGOUT]: { status: 204 } })
  localStorage.setItem('draft', 'Il faro')
  const { user } = renderMenu()
  await user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dimentica questo dispositivo' }))
  expect(sent(LOGOUT)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Dimentica ed esci' }))
  await waitFor(() => expect(localStorage.getItem('draft')).toBeNull())
  expect(sent(LOGOUT)).toEqual([{ forget: true }])
})

it('forgets a shared device with every session, but not that it is shared', async () => {
  const { sent } = mockServer({ [LOGOUT]: { status: 204 } })
  localStorage.setItem('draft', 'Il faro')
  localStorage.setItem('shared-device', 'true')
  const { user } = renderMenu()
  await user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  expect(screen.queryByRole('menuitem', { name: 'Dimentica questo dispositivo' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Esci' }))
  await waitFor(() => expect(localStorage.getItem('draft')).toBeNull())
  expect(sent(LOGOUT)).toEqual([{ forget: true }])
  expect(localStorage.getItem('shared-device')).toBe('true')
})

it('stays signed in and says why when signing out fails', async () => {
  mockServer({ 'POST /api/logout': 'offline' })
  const { user, history } = renderMenu()
  await user.click(screen.getByRole('button', { name: 'Menu utente di giulia' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Esci' }))
  expect((await screen.findAllByText('Errore disconnessione')).length).toBeGreaterThan(0)
  expect(history.at(-1)).toBe('/dreams')
})
