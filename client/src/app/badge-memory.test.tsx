import { act, fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { api, setAccount } from '#client/lib/api-client.ts'
import { mockServer } from '#client/test/kit.tsx'
import {
  earn,
  first,
  newUserId,
  open,
  popup,
  seen,
  setStage,
  shared,
  shownName,
  userId,
  wait,
} from './badge-popup-test-kit.tsx'

setStage()

it('shows each badge once: not again by a repeated answer, nor after a reload', async () => {
  const { unmount } = await open()
  await earn(first)
  await earn(first)
  await wait(5_000)
  expect(popup()).toBeNull()
  await earn(first)
  expect(popup()).toBeNull()
  unmount()
  await open()
  await earn(first, shared)
  expect(shownName()).toBe('Community')
})

it('tells after a reload what was earned and not told yet', async () => {
  setAccount(userId)
  const { unmount } = await open()
  await earn(first, shared)
  expect(shownName()).toBe('Primo Sogno')
  unmount()
  const again = await open()
  expect(shownName()).toBe('Community')
  again.unmount()
  await open()
  expect(popup()).toBeNull()
})

it('tells at the next visit what an answer brought while nobody was there to tell it', async () => {
  setAccount(userId)
  await earn(first)
  const other = newUserId()
  const { unmount } = await open(other)
  expect(popup()).toBeNull()
  unmount()
  await open()
  expect(shownName()).toBe('Primo Sogno')
})

it('goes on, in a tab that is looked at again, with what another one was closed before telling', async () => {
  await open()
  localStorage.setItem(`waiting-badges:${userId}`, JSON.stringify([first, shared, 'no badge']))
  localStorage.setItem(`seen-badges:${userId}`, JSON.stringify(['primo_sogno']))
  act(() => void fireEvent(document, new Event('visibilitychange')))
  await wait(0)
  expect(shownName()).toBe('Community')
})

it('leaves out what another tab has shown meanwhile', async () => {
  await open()
  await earn(first, shared)
  const key = `seen-badges:${userId}`
  localStorage.setItem(key, JSON.stringify(['primo_sogno', 'community']))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(shownName()).toBe('Primo Sogno')
  await wait(5_000)
  expect(popup()).toBeNull()
})

it('shows another account its own, and not what the one before had asked for', async () => {
  const { unmount } = await open()
  await earn(first)
  unmount()
  const other = newUserId()
  await open(other)
  setAccount(userId)
  mockServer({
    'POST /api/things': () => {
      setAccount(other)
      return { body: { newBadges: [first] } }
    },
  })
  await act(() => api.post('/api/things', {}, z.unknown()))
  expect(popup()).toBeNull()
  await earn(first)
  expect(shownName()).toBe('Primo Sogno')
})

it.each(['{"a":1}', 'not json', '[7]'])('survives a damaged memory: %s', async (text) => {
  localStorage.setItem(`seen-badges:${userId}`, text)
  await open()
  await earn(first)
  expect(shownName()).toBe('Primo Sogno')
  expect(seen()).toEqual(['primo_sogno'])
})

it('shows each badge once even where storage is blocked', async () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  await open()
  await earn(first)
  await wait(5_000)
  await earn(first)
  expect(popup()).toBeNull()
})
