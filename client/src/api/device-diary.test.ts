import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dreamQuery, dreamsQuery, monthsQuery, timelineQuery } from '#client/features/dreams/dreams.queries.ts'
import { readFilters } from '#client/features/dreams/filters.ts'
import { buildAnalysis, buildDream, mockServer } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { DeviceDiary, DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { setAccount } from './api-client.ts'
import { query } from './call.ts'
import { findDiaryState, syncDiary } from './device-diary.ts'
import { forgetAnswers } from './persistence.ts'
import { createQueryClient } from './query-client.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
  setAccount(1)
  const request = async (_name: string, _options: object, job: (lock: object) => unknown) => job({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setAccount(undefined)
  database.reset()
})

const item = (id: number, over: Partial<Dream> = {}, rest: Partial<DeviceDream> = {}): DeviceDream => ({
  dream: buildDream({
    id,
    title: `Sogno ${id}`,
    date: `2026-01-0${id}`,
    content: 'Una strada.',
    elements: [],
    ...over,
  }),
  analysis: null,
  annotations: [],
  ...rest,
})
const note = {
  id: '0b8a5c9e-5d0e-4c53-9f43-6a0a4f6c1d2e',
  kind: 'thing' as const,
  quote: 'la valigia',
  occurrence: 0,
  words: 'quella delle vacanze',
  feelings: [],
  day: '',
  isTitle: false,
  question: null,
  key: 'valigia',
  heading: 'valigia',
}
const STAYS = new AbortController().signal
const AS_OF = '2026-02-01T10:00:00.000Z'
const FIRST = 'GET /api/device-diary'
const NEXT = `GET /api/device-diary?since=${encodeURIComponent(AS_OF)}`

/** A diary after its first sync. */
async function filled(items: DeviceDream[], more: Record<string, { body: DeviceDiary }> = {}) {
  const body: DeviceDiary = { items, nextCursor: null, ids: items.map(({ dream }) => dream.id), asOf: AS_OF }
  const server = mockServer({ [FIRST]: { body }, ...more })
  await syncDiary('premium', STAYS)
  return server
}

/** Reads without a network. */
async function offline<T>(read: (client: ReturnType<typeof createQueryClient>) => Promise<T>): Promise<T> {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  return read(createQueryClient())
}
const list = (search = '', pages = 1) =>
  offline((client) => client.fetchInfiniteQuery({ ...dreamsQuery(readFilters(new URLSearchParams(search))), pages }))
const titles = async (search = '', pages = 1) =>
  (await list(search, pages)).pages.flatMap(({ items }) => items.map(({ title }) => title))
const dreamTitle = (id: number) => offline(async (client) => (await client.fetchQuery(dreamQuery(id))).title)

it('answers the list, a search and each filter as the server would', async () => {
  await filled([
    item(1, { mood: 'negative', tags: ['nonna'] }),
    item(2, { content: 'Perché la città era d’acqua?', foundElements: ['Acqua'] }),
    item(3, { kinds: ['incubo'], date: '2025-12-31' }),
  ])
  expect(await titles()).toEqual(['Sogno 2', 'Sogno 1', 'Sogno 3'])
  expect((await list()).pages[0]).toMatchObject({ total: 3, nextCursor: null })
  expect(await titles('q=perche+citta')).toEqual(['Sogno 2'])
  expect(await titles('element=acqua')).toEqual(['Sogno 2'])
  expect(await titles('tag=nonna&mood=negative')).toEqual(['Sogno 1'])
  expect(await titles('kind=incubo')).toEqual(['Sogno 3'])
  expect(await titles('month=2025-12')).toEqual(['Sogno 3'])
  expect(await titles('sort=oldest')).toEqual(['Sogno 3', 'Sogno 1', 'Sogno 2'])
  const later = await offline((client) => client.fetchQuery(timelineQuery(2)))
  expect(later.items.map(({ title }) => title)).toEqual(['Sogno 3'])
  expect(await offline((client) => client.fetchQuery(monthsQuery()))).toEqual({
    months: [
      { month: '2026-01', dreams: 2 },
      { month: '2025-12', dreams: 1 },
    ],
  })
})

it('turns the pages of a long diary', async () => {
  const days = Array.from({ length: 25 }, (_, n) => item(n + 1, { date: `2026-01-${String(n + 1).padStart(2, '0')}` }))
  await filled(days)
  expect(await titles('', 2)).toHaveLength(25)
  expect((await titles('sort=oldest', 2)).at(-1)).toBe('Sogno 25')
})

it('answers a dream, its analysis and what was written about it', async () => {
  const analysis = buildAnalysis({ dreamId: 1 })
  await filled([item(1, {}, { analysis, annotations: [note] })])
  const params = { id: 1 }
  expect(await dreamTitle(1)).toBe('Sogno 1')
  expect(await offline((client) => client.fetchQuery(query('GET /api/dreams/:id/analysis', { params })))).toEqual(
    analysis,
  )
  expect(
    await offline((client) => client.fetchQuery(query('GET /api/dreams/:id/annotations', { params }))),
  ).toMatchObject({ annotations: [{ words: note.words }] })
  await expect(dreamTitle(9)).rejects.toThrow()
})

it('takes what changed, and loses what is gone', async () => {
  const { sent } = await filled([item(1), item(2)], {
    [NEXT]: { body: { items: [item(2, { title: 'Riscritto' })], nextCursor: null, ids: [2], asOf: AS_OF } },
  })
  await syncDiary('premium', STAYS)
  expect([sent(FIRST).length, sent(NEXT).length]).toEqual([1, 1])
  expect(await titles()).toEqual(['Riscritto'])
  expect(await dreamTitle(2)).toBe('Riscritto')
  await expect(dreamTitle(1)).rejects.toThrow()
})

it('says nothing before all has come once', async () => {
  mockServer({ [FIRST]: { body: { items: [item(1)], nextCursor: 'abc', ids: [1, 2], asOf: AS_OF } } })
  await expect(syncDiary('premium', STAYS)).rejects.toThrow()
  expect(await findDiaryState()).toBeUndefined()
  await expect(list()).rejects.toThrow()
})

it('comes anew for another plan', async () => {
  const { answers, sent } = await filled([item(1)])
  answers[FIRST] = { body: { items: [item(2)], nextCursor: null, ids: [2], asOf: AS_OF } }
  await syncDiary('free', STAYS)
  expect(sent(FIRST)).toHaveLength(2)
  expect(await titles()).toEqual(['Sogno 2'])
  await expect(dreamTitle(1)).rejects.toThrow()
})

it('is gone when the person leaves', async () => {
  await filled([item(1)])
  await forgetAnswers()
  await expect(list()).rejects.toThrow()
  await expect(dreamTitle(1)).rejects.toThrow()
})

it('leaves nothing of a person who leaves while it comes', async () => {
  const leaving = new AbortController()
  mockServer({
    [FIRST]: () => {
      leaving.abort()
      return { body: { items: [item(1)], nextCursor: null, ids: [1], asOf: AS_OF } }
    },
  })
  await expect(syncDiary('premium', leaving.signal)).rejects.toThrow()
  expect(database.entries.size).toBe(0)
})
