import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerFromDiary as answerFor } from '#client/app/local-answers.ts'
import { buildAnalysis, buildDream, mockServer } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { DeviceDiary, DeviceDream } from '#shared/contracts/device-diary.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { findDiaryState, syncDiary } from './device-diary.ts'
import { forget, keep } from './kept-answers.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

beforeEach(() => {
  localStorage.setItem('device-diary:1', JSON.stringify({ isKept: true, days: [] }))
  localStorage.setItem('device-diary:2', JSON.stringify({ isKept: true, days: [] }))
  const request = async (_name: string, _options: object, job: (lock: object) => unknown) => job({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
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
  await syncDiary(1, 'premium', STAYS)
  return server
}
const answerFromDiary = (path: string) => answerFor(1, path)
const list = (query = '') => answerFromDiary(`/api/dreams?${query}`)
const titles = async (query = '') => ((await list(query)) as { items: Dream[] }).items.map(({ title }) => title)

it('answers the list, a search and each filter as the server would', async () => {
  await filled([
    item(1, { mood: 'negative', tags: ['nonna'] }),
    item(2, { content: 'Perché la città era d’acqua?', foundElements: ['Acqua'] }),
    item(3, { kinds: ['incubo'], date: '2025-12-31' }),
  ])
  expect(await titles('limit=20')).toEqual(['Sogno 2', 'Sogno 1', 'Sogno 3'])
  expect(await titles('q=perche+citta')).toEqual(['Sogno 2'])
  expect(await titles('element=acqua')).toEqual(['Sogno 2'])
  expect(await titles('tag=nonna&mood=negative')).toEqual(['Sogno 1'])
  expect(await titles('kind=incubo')).toEqual(['Sogno 3'])
  expect(await titles('month=2025-12')).toEqual(['Sogno 3'])
  expect(await titles('sort=oldest')).toEqual(['Sogno 3', 'Sogno 1', 'Sogno 2'])
  expect(await list('limit=2')).toMatchObject({ nextCursor: '@2', total: 3 })
  expect(await titles('limit=2&cursor=%402')).toEqual(['Sogno 3'])
  expect(await titles('limit=1&offset=1')).toEqual(['Sogno 1'])
  expect(await list('limit=1&sort=oldest')).toMatchObject({ nextCursor: '@1' })
  expect(await titles('limit=1&cursor=%401&sort=oldest')).toEqual(['Sogno 1'])
  expect(await list('limit=2&cursor=ofTheServer')).toBeUndefined()
  expect(await answerFromDiary('/api/dreams/months')).toEqual({
    months: [
      { month: '2026-01', dreams: 2 },
      { month: '2025-12', dreams: 1 },
    ],
  })
})

it('answers a dream, its analysis, what was written about it, and the dictionary', async () => {
  const analysis = buildAnalysis({ dreamId: 1 })
  await filled([item(1, {}, { analysis, annotations: [note] }), item(2, {}, { annotations: [note] })])
  expect(await answerFromDiary('/api/dreams/1')).toMatchObject({ title: 'Sogno 1' })
  expect(await answerFromDiary('/api/dreams/1/analysis')).toEqual(analysis)
  expect(await answerFromDiary('/api/dreams/1/annotations')).toMatchObject({ annotations: [{ words: note.words }] })
  expect(await answerFromDiary('/api/dreams/9')).toBeUndefined()
  expect(await answerFromDiary('/api/dictionary?q=VACANZE')).toMatchObject({
    items: [{ heading: 'valigia', dreams: 2, notes: [{ dreamId: 2 }, { dreamId: 1 }] }],
    total: 1,
    letters: ['v'],
  })
  expect(await answerFromDiary('/api/dictionary?q=treno')).toMatchObject({ items: [], total: 0 })
  expect(await answerFromDiary('/api/user')).toBeUndefined()
})

it('takes what changed, and loses what is gone', async () => {
  const { sent } = await filled([item(1), item(2)], {
    [NEXT]: { body: { items: [item(2, { title: 'Riscritto' })], nextCursor: null, ids: [2], asOf: AS_OF } },
  })
  // The page's cached data is older than the change.
  await keep('/api/dreams/2', buildDream({ id: 2, title: 'Vecchio' }))
  await syncDiary(1, 'premium', STAYS)
  expect(await titles()).toEqual(['Riscritto'])
  expect(await answerFromDiary('/api/dreams/2')).toMatchObject({ title: 'Riscritto' })
  expect(await answerFromDiary('/api/dreams/1')).toBeUndefined()
  expect([sent(FIRST).length, sent(NEXT).length]).toEqual([1, 1])
})

it('says nothing before all has come once', async () => {
  mockServer({ [FIRST]: { body: { items: [item(1)], nextCursor: 'abc', ids: [1, 2], asOf: AS_OF } } })
  await expect(syncDiary(1, 'premium', STAYS)).rejects.toThrow()
  expect(await findDiaryState()).toBeUndefined()
  expect(await list()).toBeUndefined()
})

it.each([
  ['another person', 2, 'premium'],
  ['another plan', 1, 'free'],
] as const)('comes anew for %s', async (_who, userId, plan) => {
  const { answers, sent } = await filled([item(1)])
  answers[FIRST] = { body: { items: [item(2)], nextCursor: null, ids: [2], asOf: AS_OF } }
  await syncDiary(userId, plan, STAYS)
  expect(((await answerFor(userId, '/api/dreams')) as { items: Dream[] }).items.map(({ title }) => title)).toEqual([
    'Sogno 2',
  ])
  expect(sent(FIRST)).toHaveLength(2)
})

it('is gone when the person leaves, or somebody else signs in', async () => {
  await filled([item(1)])
  await forget()
  expect(await list()).toBeUndefined()
  await filled([item(1)])
  await keep('/api/user', { id: 1 })
  await keep('/api/user', { id: 2 })
  expect(await list()).toBeUndefined()
  expect(await answerFromDiary('/api/dreams/1')).toBeUndefined()
})

it('leaves nothing of a person who leaves while it comes', async () => {
  const leaving = new AbortController()
  mockServer({
    [FIRST]: () => {
      leaving.abort()
      return { body: { items: [item(1)], nextCursor: null, ids: [1], asOf: AS_OF } }
    },
  })
  await expect(syncDiary(1, 'premium', leaving.signal)).rejects.toThrow()
  expect([...database.entries.keys()].filter((key) => !key.includes('answers'))).toEqual([])
})
