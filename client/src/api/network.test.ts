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

async function fail() {
  await read('/api/stats').catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
}

it('takes a call that reaches nobody for a lost network, until the server answers again', async () => {
  const { answers, sent } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: 'offline' })
  await fail()
  expect([isOnline(), heard]).toEqual([false, ['offline']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOnline(), sent(HEALTH).length]).toEqual([false, 3])
  answers[HEALTH] = { body: 'ok' }
  await vi.advanceTimersByTimeAsync(12_000)
  expect([isOnline(), heard]).toEqual([true, ['offline', 'online']])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent(HEALTH)).toHaveLength(4)
})

it('keeps the app online where one call fails and the server answers another', async () => {
  const { sent } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: { body: 'ok' } })
  await Promise.all([fail(), fail()])
  expect([isOnline(), heard, sent(HEALTH).length]).toEqual([true, [], 1])
})

it('asks again where the server never answers', async () => {
  const { answers } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: 'pending' })
  await fail()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOnline(), heard]).toEqual([false, ['offline']])
  answers[HEALTH] = { body: 'ok' }
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isOnline(), heard]).toEqual([true, ['offline', 'online']])
})

it('believes the browser that there is a network again', async () => {
  const { sent } = mockServer({ 'GET /api/stats': 'offline', [HEALTH]: 'offline' })
  await fail()
  window.dispatchEvent(new Event('online'))
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent(HEALTH)).toHaveLength(1)
})

it('takes an answer to any call for a network', async () => {
  mockServer({ 'GET /api/stats': 'offline', 'GET /api/badges': { body: [] }, [HEALTH]: 'offline' })
  await fail()
  await read('/api/badges')
  expect([isOnline(), heard]).toEqual([true, ['offline', 'online']])
})
