import { InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dreamQuery, dreamsQuery, monthsQuery } from '#client/features/dreams/dreams.queries.ts'
import { NO_FILTERS } from '#client/features/dreams/filters.ts'
import { buildDream, buildUser } from '#client/test/builders.ts'
import { database, idbKeyval } from '#client/test/memory-database.ts'
import { mockServer } from '#client/test/server.ts'
import { ApiError, probeServer, setAccount } from './api-client.ts'
import { query } from './call.ts'
import { forgetAnswers } from './persistence.ts'
import { createQueryClient } from './query-client.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const LIST = '/api/dreams?limit=20'
const MONTHS = '/api/dreams/months'
const dream = buildDream({ id: 7 })
const list = dreamsQuery(NO_FILTERS)
const search = dreamsQuery({ ...NO_FILTERS, q: 'mare' })
const january = { months: [{ month: '2026-01', dreams: 1 }] }

beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
  setAccount(1)
})
afterEach(() => {
  database.reset()
  setAccount(undefined)
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const OFFLINE = Object.fromEntries(
  [LIST, '/api/dreams/7', '/api/dreams/8', MONTHS, '/api/profile', '/healthz'].map((path) => [
    `GET ${path}`,
    'offline' as const,
  ]),
)

/** Reads with a network, as an earlier visit did, and loses it. */
async function visited() {
  mockServer({
    [`GET ${LIST}`]: { body: { items: [dream], nextCursor: 'later' } },
    [`GET ${LIST}&q=mare`]: { body: { items: [dream], nextCursor: null } },
    [`GET ${MONTHS}`]: { body: january },
    'GET /api/profile': { body: {} },
  })
  const client = createQueryClient()
  await Promise.all([client.fetchInfiniteQuery(list), client.fetchInfiniteQuery(search)])
  await Promise.all([client.fetchQuery(monthsQuery()), client.fetchQuery(query('GET /api/profile'))])
  mockServer(OFFLINE)
}

it('answers without a network as the server did last, a list’s dreams one by one as well', async () => {
  await visited()
  const client = createQueryClient()
  expect((await client.fetchInfiniteQuery(list)).pages[0]?.items).toEqual([dream])
  expect(await client.fetchQuery(dreamQuery(7))).toEqual(dream)
  await expect(client.fetchQuery(dreamQuery(8))).rejects.toThrow(ApiError)
})

it('tells that a further page is not there', async () => {
  await visited()
  const client = createQueryClient()
  await client.fetchInfiniteQuery(list)
  mockServer({ ...OFFLINE, [`GET ${LIST}&cursor=later`]: 'offline' })
  expect(await new InfiniteQueryObserver(client, list).fetchNextPage()).toMatchObject({ isFetchNextPageError: true })
})

it('does not write an older list over a newer dream where its server is lost', async () => {
  await visited()
  mockServer({ ...OFFLINE, 'GET /api/dreams/7': { body: { ...dream, title: 'Riscritto' } } })
  await createQueryClient().fetchQuery(dreamQuery(7))
  mockServer(OFFLINE)
  await createQueryClient().fetchInfiniteQuery(list)
  expect(await createQueryClient().fetchQuery(dreamQuery(7))).toMatchObject({ title: 'Riscritto' })
})

it('shows what was kept at once, and then the server’s answer', async () => {
  await visited()
  let answer = (_months: object) => {}
  mockServer({ [`GET ${MONTHS}`]: () => new Promise((resolve) => (answer = (body) => resolve({ body }))) })
  const seen: unknown[] = []
  const observer = new QueryObserver(createQueryClient(), monthsQuery())
  const stop = observer.subscribe(({ data }) => data !== seen.at(-1) && seen.push(data))
  await vi.waitFor(() => expect(seen).toEqual([january]))
  answer({ months: [] })
  await vi.waitFor(() => expect(seen).toEqual([january, { months: [] }]))
  stop()
})

it.each([
  ['a search', () => createQueryClient().fetchInfiniteQuery(search)],
  ['what the contracts do not name', () => createQueryClient().fetchQuery(query('GET /api/profile'))],
])('does not keep %s', async (_what, read) => {
  await visited()
  mockServer({ ...OFFLINE, [`GET ${LIST}&q=mare`]: 'offline' })
  await expect(read()).rejects.toThrow(ApiError)
})

it('keeps each person’s answers for them alone, and none once they have left', async () => {
  await visited()
  setAccount(2)
  await expect(createQueryClient().fetchQuery(monthsQuery())).rejects.toThrow(ApiError)
  setAccount(1)
  expect(await createQueryClient().fetchQuery(monthsQuery())).toEqual(january)
  await forgetAnswers()
  expect(database.entries.size).toBe(0)
})

it('reads what the previous release kept', async () => {
  await idbKeyval.setMany(
    [
      ['/api/user', buildUser()],
      [LIST, { items: [dream], nextCursor: null }],
      [MONTHS, january],
    ],
    'answers',
  )
  mockServer(OFFLINE)
  expect((await createQueryClient().fetchInfiniteQuery(list)).pages[0]?.items).toEqual([dream])
  expect(await createQueryClient().fetchQuery(monthsQuery())).toEqual(january)
})

it('stays online where one call fails alone, and is offline where the server answers nothing', async () => {
  const { answers } = mockServer({ 'GET /healthz': { body: 'ok' }, [`GET ${MONTHS}`]: 'offline' })
  await createQueryClient()
    .fetchQuery(monthsQuery())
    .catch(() => {})
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  expect(onlineManager.isOnline()).toBe(true)
  answers['GET /healthz'] = 'offline'
  await createQueryClient()
    .fetchQuery(monthsQuery())
    .catch(() => {})
  await vi.waitFor(() => expect(onlineManager.isOnline()).toBe(false))
  answers['GET /healthz'] = { body: 'ok' }
  await probeServer()
  expect(onlineManager.isOnline()).toBe(true)
})

it('believes an answer more than an older question without one', async () => {
  let fail = () => {}
  const { answers } = mockServer({ [`GET ${MONTHS}`]: { body: january } })
  answers['GET /healthz'] = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    })
  const probe = probeServer()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await createQueryClient().fetchQuery(monthsQuery())
  fail()
  await probe
  expect(onlineManager.isOnline()).toBe(true)
})
