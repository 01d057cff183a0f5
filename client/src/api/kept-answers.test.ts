import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDream, buildUser } from '#client/test/builders.ts'
import { database, idbKeyval } from '#client/test/memory-database.ts'
import { mockServer } from '#client/test/server.ts'
import { ApiError, forgetAnswers, setSessionHandlers } from './api-client.ts'
import { call, fresh } from './call.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const LIST = '/api/dreams?limit=20'
const dream = buildDream({ id: 7 })
const SEARCH = '/api/dreams?limit=20&q=mare'

const calls: Record<string, () => Promise<unknown>> = {
  '/api/user': () => call('GET /api/user'),
  '/api/profile': () => call('GET /api/profile'),
  '/api/dreams/7': () => call('GET /api/dreams/:id', { params: { id: 7 } }),
  '/api/dreams/8': () => call('GET /api/dreams/:id', { params: { id: 8 } }),
  '/api/dreams/months': () => call('GET /api/dreams/months'),
  '/api/dreams/deleted?limit=20': () => call('GET /api/dreams/deleted', { query: { limit: 20 } }),
  [LIST]: () => call('GET /api/dreams', { query: { limit: 20 } }),
  [SEARCH]: () => call('GET /api/dreams', { query: { limit: 20, q: 'mare' } }),
}
const get = (path: string) => calls[path]?.()

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} }))
afterEach(() => {
  database.reset()
  vi.unstubAllGlobals()
})

async function readThenLose(answers: Record<string, unknown>) {
  mockServer(Object.fromEntries(Object.entries(answers).map(([path, body]) => [`GET ${path}`, { body }])))
  for (const path of Object.keys(answers)) await get(path)
  const lost = [...Object.keys(answers), '/api/dreams/7', '/api/dreams/8']
  mockServer(Object.fromEntries(lost.map((path) => [`GET ${path}`, 'offline' as const])))
}

it('answers without a network as the server did last, a list’s dreams one by one as well', async () => {
  await readThenLose({ '/api/user': buildUser(), [LIST]: { items: [dream], nextCursor: null } })
  expect(await get('/api/user')).toEqual(buildUser())
  expect(await get(LIST)).toEqual({ items: [dream], nextCursor: null })
  expect(await get('/api/dreams/7')).toEqual(dream)
  await expect(get('/api/dreams/8')).rejects.toThrow(ApiError)
})

it('shows what was kept on a network that hangs, and tells when the server answers after all', async () => {
  const path = '/api/dreams/months'
  await idbKeyval.setMany([[path, { months: [] }]], 'answers')
  const onLateAnswer = vi.fn()
  setSessionHandlers({
    onSessionLost: () => {},
    onOtherAccount: () => {},
    onLateAnswer,
    answerFromDiary: async () => {},
  })
  let arrive = (_answer: Response) => {}
  vi.spyOn(globalThis, 'fetch').mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  vi.useFakeTimers()
  const shown = get(path)
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await shown).toEqual({ months: [] })
  expect(onLateAnswer).not.toHaveBeenCalled()
  arrive(Response.json({ months: [{ month: '2026-01', dreams: 1 }] }))
  await vi.waitFor(() => expect(onLateAnswer).toHaveBeenCalledOnce())
})

it.each([SEARCH, '/api/dreams/deleted?limit=20', '/api/profile'])('does not keep %s', async (path) => {
  await readThenLose({ [path]: { items: [], nextCursor: null } })
  await expect(get(path)).rejects.toThrow(ApiError)
})

it('asks the server itself where only its present answer will do', async () => {
  await readThenLose({ '/api/dreams/7': dream })
  await expect(fresh('GET /api/dreams/:id', { params: { id: 7 } })).rejects.toThrow(ApiError)
})

it('forgets one person’s answers when another one is there, and all of them on leaving', async () => {
  await readThenLose({ [LIST]: { items: [dream], nextCursor: null }, '/api/user': buildUser({ id: 1 }) })
  mockServer({ 'GET /api/user': { body: buildUser({ id: 2 }) }, [`GET ${LIST}`]: 'offline' })
  await get('/api/user')
  await vi.waitFor(() => expect([...database.entries.keys()]).toEqual(['["answers","/api/user"]']))
  forgetAnswers()
  await vi.waitFor(() => expect(database.entries.size).toBe(0))
})
