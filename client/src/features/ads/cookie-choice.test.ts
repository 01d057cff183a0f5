import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseCookies, cookieChoice, STORAGE_KEY, useCookieChoice } from './cookie-choice.ts'

const store = (choice: object) => localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
const CHOSEN = { version: 1, advertising: true, chosenAt: '2026-01-31T10:00:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('is unknown until somebody chooses', () => {
  expect(cookieChoice()).toBeUndefined()
})

it.each([true, false])('remembers the choice with its moment (%s)', (advertising) => {
  chooseCookies({ advertising })
  expect(cookieChoice()).toEqual({ version: 1, advertising, chosenAt: '2026-02-01T10:00:00.000Z' })
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual(cookieChoice())
})

it('asks again after six months', () => {
  store(CHOSEN)
  vi.setSystemTime(new Date('2026-07-31T09:59:00.000Z'))
  expect(cookieChoice()?.advertising).toBe(true)
  vi.setSystemTime(new Date('2026-07-31T10:01:00.000Z'))
  expect(cookieChoice()).toBeUndefined()
})

it.each([
  ['of another shape', { version: 1, advertising: 'yes', chosenAt: CHOSEN.chosenAt }],
  ['of another version', { ...CHOSEN, version: 2 }],
  ['without a moment', { version: 1, advertising: true }],
  ['from the future', { ...CHOSEN, chosenAt: '2027-01-01T00:00:00.000Z' }],
])('counts a stored choice %s for none', (_name, stored) => {
  store(stored)
  expect(cookieChoice()).toBeUndefined()
})

it('holds for this tab where storage is blocked', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  chooseCookies({ advertising: false })
  expect(cookieChoice()?.advertising).toBe(false)
  refuse.mockRestore()
  chooseCookies({ advertising: true })
  localStorage.clear()
  expect(cookieChoice()).toBeUndefined()
})

it('follows this tab and the others', () => {
  const { result } = renderHook(() => useCookieChoice())
  expect(result.current).toBeUndefined()
  act(() => chooseCookies({ advertising: false }))
  expect(result.current?.advertising).toBe(false)
  store(CHOSEN)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })))
  expect(result.current?.advertising).toBe(true)
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(result.current).toBeUndefined()
})
