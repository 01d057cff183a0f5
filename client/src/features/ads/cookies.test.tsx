import { act, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSignedIn } from '#client/test/kit.tsx'
import { STORAGE_KEY, useCookieChoice } from './cookie-choice.ts'
import { CookieDialog } from './cookie-dialog.tsx'

const store = (choice: object) => localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
const storedChoice = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')?.advertising
const CHOSEN = { version: 1, advertising: true, chosenAt: '2026-01-31T10:00:00.000Z' }

describe('the cookie choice', () => {
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

it.each([
  ['Rifiuta', false],
  ['Accetta', true],
  ['Chiudi', false],
])('«%s» answers the first question', async (name, advertising) => {
  const onClose = vi.fn()
  const { user } = renderSignedIn(<CookieDialog onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name }))
  expect(storedChoice()).toBe(advertising)
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

it('keeps the choice when a later question is closed', async () => {
  store({ ...CHOSEN, chosenAt: new Date().toISOString() })
  const { user } = renderSignedIn(<CookieDialog onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Chiudi' }))
  expect(storedChoice()).toBe(true)
})
