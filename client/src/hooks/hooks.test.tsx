import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { usePersistedState, useSingleFlight } from './use-state.ts'

const schema = z.string()

it('a single flight runs one call at a time', async () => {
  let resolve = (_: string) => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  const run = vi.fn(() => promise)
  const { result } = renderHook(() => useSingleFlight(run))
  const first = result.current()
  await expect(result.current()).resolves.toBeUndefined()
  resolve('fatto')
  await expect(first).resolves.toBe('fatto')
  await result.current()
  expect(run).toHaveBeenCalledTimes(2)
})

it('a single flight that fails may run again', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')))
  const { result } = renderHook(() => useSingleFlight(run))
  await expect(result.current()).rejects.toThrow('no')
  await expect(result.current()).rejects.toThrow('no')
})

it('persisted state is kept in the browser and followed by every component', () => {
  const one = renderHook(() => usePersistedState('key', schema))
  const two = renderHook(() => usePersistedState('key', schema))
  expect(one.result.current[0]).toBeUndefined()
  act(() => void one.result.current[1]('luna'))
  expect(two.result.current[0]).toBe('luna')
  expect(localStorage.getItem('key')).toBe('"luna"')
  act(() => void two.result.current[1](undefined))
  expect(one.result.current[0]).toBeUndefined()
})

it('persisted state follows other tabs, and passes over what its schema does not know', () => {
  const { result } = renderHook(() => usePersistedState('key', schema))
  const write = (value: string) => {
    localStorage.setItem('key', value)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'key' })))
  }
  write('"sole"')
  expect(result.current[0]).toBe('sole')
  for (const damaged of ['7', '{']) {
    write(damaged)
    expect(result.current[0]).toBeUndefined()
  }
})

it('persisted state lasts for the page where storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  const { result } = renderHook(() => usePersistedState('key', schema))
  act(() => expect(result.current[1]('luna')).toBe(false))
  expect(result.current[0]).toBe('luna')
})
