import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSignedIn } from '#client/test/kit.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { STORAGE_KEY, useCookieChoice } from './cookie-choice.ts'

const store = (choice: object) => localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
const storedChoice = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')?.advertising
const CHOSEN = { version: 1, advertising: true, chosenAt: '2026-01-31T10:00:00.000Z' }

describe('the choice about cookies', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T10:00:00.000Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const choice = () => renderHook(() => useCookieChoice()).result.current[0]

  it.each([true, false])('is unknown until it is made, and then kept with its date (%s)', (advertising) => {
    const { result } = renderHook(() => useCookieChoice())
    expect(result.current[0]).toBeUndefined()
    act(() => void result.current[1](advertising))
    expect(result.current[0]).toEqual({ version: 1, advertising, chosenAt: '2026-02-01T10:00:00.000Z' })
    expect(choice()).toEqual(result.current[0])
  })

  it('expires after six months', () => {
    store(CHOSEN)
    vi.setSystemTime(new Date('2026-07-31T09:59:00.000Z'))
    expect(choice()?.advertising).toBe(true)
    vi.setSystemTime(new Date('2026-07-31T10:01:00.000Z'))
    expect(choice()).toBeUndefined()
  })

  it.each([
    ['has another shape', { version: 1, advertising: 'yes', chosenAt: CHOSEN.chosenAt }],
    ['has another version', { ...CHOSEN, version: 2 }],
    ['has no date', { version: 1, advertising: true }],
    ['comes from the future', { ...CHOSEN, chosenAt: '2027-01-01T00:00:00.000Z' }],
  ])('counts for none when it %s', (_name, stored) => {
    store(stored)
    expect(choice()).toBeUndefined()
  })
})

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
])('«%s» answers the banner, and leads back to the content', async (name, advertising) => {
  const { user } = openBanner()
  await user.click(screen.getByRole('button', { name }))
  expect(banner()).toBeNull()
  expect(storedChoice()).toBe(advertising)
  expect(document.activeElement).toBe(document.getElementById('main'))
})

it('the preferences keep technical cookies on, and the advertiser’s off until switched on', async () => {
  const { user } = openBanner()
  await user.click(screen.getByRole('button', { name: 'Personalizza' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Preferenze sui cookie' }))
  expect(dialog.getByText('Sempre attivi')).toBeTruthy()
  const advertising = dialog.getByRole<HTMLInputElement>('switch', { name: 'Pubblicità' })
  expect(advertising.checked).toBe(false)
  await user.click(advertising)
  await user.click(dialog.getByRole('button', { name: 'Salva le preferenze' }))
  expect(storedChoice()).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(banner()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
})
