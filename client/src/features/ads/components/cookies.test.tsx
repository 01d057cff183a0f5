import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildConfig, mockServer, premiumUser, renderSignedIn } from '../../../test-kit.tsx'
import { chooseCookies, cookieChoice, STORAGE_KEY } from '../cookie-choice.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { CookieCard } from './cookie-card.tsx'

const banner = () => screen.queryByRole('region', { name: 'I tuoi dati, le tue scelte' })
const openBanner = () =>
  renderSignedIn(
    <>
      <CookieBanner />
      <main id="main" tabIndex={-1}>
        Il diario
      </main>
    </>,
  )

it.each([
  ['Rifiuta', false],
  ['Accetta', true],
  ['Continua senza accettare', false],
])('«%s» is an answer, and leads back to the content', async (name, advertising) => {
  const { user } = openBanner()
  await user.click(screen.getByRole('button', { name }))
  expect(banner()).toBeNull()
  expect(cookieChoice()?.advertising).toBe(advertising)
  expect(document.activeElement).toBe(document.getElementById('main'))
})

it('gives its three answers the same look', () => {
  openBanner()
  const looks = ['Rifiuta', 'Personalizza', 'Accetta'].map((name) => screen.getByRole('button', { name }).className)
  expect(new Set(looks).size).toBe(1)
})

it('can be answered with the keyboard alone, and takes no focus by itself', async () => {
  const { user } = openBanner()
  expect(document.activeElement).toBe(document.body)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continua senza accettare' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rifiuta' }))
  await user.keyboard('{Enter}')
  expect(cookieChoice()?.advertising).toBe(false)
})

it('asks in detail: the technical ones stay, the advertiser’s are off until switched on', async () => {
  const { user } = openBanner()
  await user.click(screen.getByRole('button', { name: 'Personalizza' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Preferenze sui cookie' }))
  expect(dialog.getByText('Sempre attivi')).toBeTruthy()
  const advertising = dialog.getByRole<HTMLInputElement>('switch', { name: 'Pubblicità' })
  expect(advertising.checked).toBe(false)
  await user.click(advertising)
  await user.click(dialog.getByRole('button', { name: 'Salva le preferenze' }))
  expect(cookieChoice()?.advertising).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(banner()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
})

it('stays when the details are closed without an answer', async () => {
  const { user } = openBanner()
  await user.click(screen.getByRole('button', { name: 'Personalizza' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Personalizza' })))
  expect(banner()).toBeTruthy()
  expect(cookieChoice()).toBeUndefined()
})

it('goes when another tab has answered', () => {
  openBanner()
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({ version: 1, advertising: false, chosenAt: new Date().toISOString() }),
  )
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })))
  expect(banner()).toBeNull()
})

const CONFIG = 'GET /api/config'
const withAdvertiser = { [CONFIG]: { body: buildConfig({ ads: { scriptUrl: 'https://ads.example.com/ad.js' } }) } }

it('can be changed in the profile', async () => {
  mockServer(withAdvertiser)
  chooseCookies({ advertising: true })
  const { user } = renderSignedIn(<CookieCard />)
  expect(await screen.findByText(/^Cookie tecnici e pubblicitari: la tua scelta di /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cambia scelta' }))
  const advertising = await screen.findByRole<HTMLInputElement>('switch', { name: 'Pubblicità' })
  expect(advertising.checked).toBe(true)
  await user.click(advertising)
  await user.click(screen.getByRole('button', { name: 'Salva le preferenze' }))
  expect(cookieChoice()?.advertising).toBe(false)
  expect(screen.getByText(/^Solo cookie tecnici: la tua scelta di /)).toBeTruthy()
  expect(await screen.findByText('Preferenze salvate')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cambia scelta' })))
})

it('offers nothing in the profile where there is no advertiser', async () => {
  const { calls } = mockServer({ [CONFIG]: { body: buildConfig() } })
  renderSignedIn(<CookieCard />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText('Preferenze sui cookie')).toBeNull()
})

it('offers nothing in the profile of premium people', async () => {
  mockServer(withAdvertiser)
  const { queryClient } = renderSignedIn(<CookieCard />, { user: premiumUser() })
  await waitFor(() => expect(queryClient.getQueryData(['/api/config'])).toBeTruthy())
  expect(screen.queryByText('Preferenze sui cookie')).toBeNull()
})
