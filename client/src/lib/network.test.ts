import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockServer } from '#client/test/kit.tsx'
import { read } from './api-client.ts'
import { isOnline } from './network.ts'

const HEALTH = 'GET /healthz'
const heard: string[] = []
const hear = ({ type }: Event) => heard.push(type)

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  for (const type of ['online', 'offline']) window.addEventListener(type, hear)
})
afterEach(() => {
  for (const type of ['online', 'offline']) window.removeEventListener(type, hear)
  vi.useRealTimers()
})

it('takes a call that reaches nobody for a lost network, until the server answers again', async () => {
  const { answers, sent } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: 'offline' })
  await read('/api/stats').catch(() => {})
  expect([isOnline(), heard]).toEqual([false, ['offline']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOnline(), sent(HEALTH).length]).toEqual([false, 2])
  answers[HEALTH] = { body: 'ok' }
  await vi.advanceTimersByTimeAsync(12_000)
  expect([isOnline(), heard]).toEqual([true, ['offline', 'online']])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent(HEALTH)).toHaveLength(3)
})

it('believes the browser that there is a network again', async () => {
  const { sent } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: 'offline' })
  await read('/api/stats').catch(() => {})
  window.dispatchEvent(new Event('online'))
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent(HEALTH)).toEqual([])
})

it('takes an answer to any call for a network', async () => {
  mockServer({ 'GET /api/stats': 'offline', 'GET /api/badges': { body: [] }, [HEALTH]: 'offline' })
  await read('/api/stats').catch(() => {})
  await read('/api/badges')
  expect([isOnline(), heard]).toEqual([true, ['offline', 'online']])
})
