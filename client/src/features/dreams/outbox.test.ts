import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { setAccount } from '#client/api/api-client.ts'
import { readOutbox } from '#client/api/outbox.ts'
import { currentToast } from '#client/lib/toast.ts'
import { buildDream, deferred, mockServer } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { SAVE_KEY_HEADER, VERSION_HEADER, versionTag } from '#shared/constants/api.ts'
import { type Dream, type DreamInput, dreamInputSchema } from '#shared/contracts/dreams.ts'
import { draftScope, keepDeletion, keepSave, sendOutbox, undoDeletion, withWaiting } from './outbox.ts'
import { findRecording, saveRecording } from './voice/recording-store.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const USER = 1
const queryClient = new QueryClient()
const base = buildDream({ id: 7, title: 'Il mare' })

const inputSchema = z.object(dreamInputSchema.shape)
const inputOf = (dream: Dream, change: Partial<DreamInput> = {}) => inputSchema.parse({ ...dream, ...change })

const write = (title: string, key: string) => keepSave(queryClient, USER, { input: inputOf(base, { title }), key })
const change = (title: string) => keepSave(queryClient, USER, { input: inputOf(base, { title }), base, key: 'edit' })
const send = () => sendOutbox(queryClient, USER)
const kinds = async () => (await readOutbox(USER)).map(({ kind }) => kind)

/** One lock: a request runs after the one before. */
function serialize() {
  let last: Promise<unknown> = Promise.resolve()
  return (_name: string, run: () => Promise<unknown>) => {
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: { request: serialize() },
  })
})

afterEach(() => {
  database.reset()
  vi.unstubAllGlobals()
})

it('sends new dreams in order with their keys, merged with the edits of a waiting one', async () => {
  const keys: unknown[] = []
  const server = mockServer({
    'POST /api/dreams': (body, init) => {
      keys.push(new Headers(init?.headers).get(SAVE_KEY_HEADER))
      return { status: 201, body: { ...base, ...(body as DreamInput), id: 10 + keys.length } }
    },
  })
  await write('Prima', 'a')
  await write('Seconda', 'b')
  await write('Seconda, riscritta', 'b')
  expect(withWaiting([base], await readOutbox(USER)).map(({ title }) => title)).toEqual([
    'Seconda, riscritta',
    'Prima',
    'Il mare',
  ])
  await send()
  expect(keys).toEqual(['a', 'b'])
  expect(server.sent('POST /api/dreams')).toMatchObject([{ title: 'Prima' }, { title: 'Seconda, riscritta' }])
  expect(await kinds()).toEqual([])
})

it('edits a dream that was saved although the response was lost', async () => {
  const server = mockServer({
    'POST /api/dreams': { status: 201, body: base },
    'PUT /api/dreams/7': { body: { ...base, title: 'Il mare di notte' } },
  })
  await write('Il mare di notte', 'a')
  await send()
  expect(server.sent('PUT /api/dreams/7')).toMatchObject([{ title: 'Il mare di notte' }])
  expect(await kinds()).toEqual([])
})

it.each([
  {
    name: 'was changed elsewhere',
    answer: { status: 412, body: { code: 'changed_elsewhere', message: 'x', current: base } },
    problem: /cambiato/,
  },
  { name: 'is gone', answer: { status: 404, body: { code: 'not_found', message: 'x' } }, problem: /eliminato/ },
])('keeps an edit of a dream that $name, and asks', async ({ answer, problem }) => {
  const server = mockServer({ 'PUT /api/dreams/7': answer })
  await change('Il mare di notte')
  await send()
  expect(await readOutbox(USER)).toMatchObject([
    { input: { title: 'Il mare di notte' }, problem: expect.stringMatching(problem) },
  ])
  await send()
  expect(server.calls).toHaveLength(1)
})

it('asks where the dream that an earlier try saved was changed elsewhere since', async () => {
  const theirs = { ...base, title: 'Corretto', createdAt: base.createdAt, updatedAt: '2099-01-01T07:00:00.000Z' }
  const server = mockServer({ 'POST /api/dreams': { status: 201, body: theirs } })
  await write('Il mare', 'a')
  await send()
  expect(await readOutbox(USER)).toMatchObject([
    { theirs: { title: 'Corretto' }, problem: expect.stringMatching(/cambiato/) },
  ])
  expect(server.calls).toHaveLength(1)
})

it('resends an edit if only fields that nobody types changed elsewhere', async () => {
  const theirs = { ...base, rejectedElements: ['Cane'], updatedAt: '2026-02-01T07:00:00.000Z' }
  const server = mockServer({
    'PUT /api/dreams/7': (_body, init) =>
      new Headers(init?.headers).get(VERSION_HEADER) === versionTag(theirs.updatedAt)
        ? { body: theirs }
        : { status: 412, body: { code: 'changed_elsewhere', message: 'x', current: theirs } },
  })
  await change('Il mare di notte')
  await send()
  expect(server.sent('PUT /api/dreams/7')).toHaveLength(2)
  expect(await kinds()).toEqual([])
})

it('drops a deletion that the server refuses, and reports why', async () => {
  mockServer({ 'DELETE /api/dreams/7': { status: 400, body: { code: 'too_many', message: 'Il cestino è pieno.' } } })
  await keepDeletion(queryClient, USER, 7)
  await send()
  expect(await kinds()).toEqual([])
  expect(currentToast()).toMatchObject({ title: 'Sogno non eliminato', description: 'Il cestino è pieno.' })
})

it('sends an edit with its dream’s version', async () => {
  const versions: unknown[] = []
  mockServer({
    'PUT /api/dreams/7': (_body, init) => {
      versions.push(new Headers(init?.headers).get(VERSION_HEADER))
      return { body: { ...base, title: 'Il mare di notte' } }
    },
  })
  await change('Il mare di notte')
  await send()
  expect(versions).toEqual([versionTag(base.updatedAt)])
  expect(await kinds()).toEqual([])
})

it.each([
  { name: 'no network', answer: 'offline' as const },
  { name: 'a server in trouble', answer: { status: 503, body: { code: 'unavailable', message: 'x' } } },
])('lets everything wait for another try with $name', async ({ answer }) => {
  const server = mockServer({ 'POST /api/dreams': answer })
  await write('Prima', 'a')
  await keepDeletion(queryClient, USER, 7)
  await send()
  expect(server.calls.filter(({ call }) => call.includes('/api/'))).toHaveLength(1)
  expect(await kinds()).toEqual(['put', 'delete'])
})

it('unlocks the outbox if the person leaves in another tab meanwhile', async () => {
  const { promise, resolve } = deferred()
  mockServer({ 'POST /api/dreams': () => promise })
  setAccount(USER)
  await write('Prima', 'a')
  const sending = send()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  setAccount(undefined)
  resolve({ status: 201, body: base })
  await sending
  expect(await kinds()).toEqual(['put'])
})

it('sends with a network that came back while an earlier try was failing', async () => {
  const first = deferred()
  let tries = 0
  mockServer({
    'POST /api/dreams': (body) =>
      tries++ === 0 ? first.promise : { status: 201, body: { ...base, ...(body as DreamInput), id: 10 } },
  })
  await write('Il ponte', 'a')
  const both = [send(), send()]
  first.resolve({ status: 503 })
  await Promise.all(both)
  expect(await kinds()).toEqual([])
})

it('stores a dream without room as a draft on the server, with its save’s key', async () => {
  const server = mockServer({
    'POST /api/dreams': { status: 403, body: { code: 'dream_limit', message: 'x' } },
    'PUT /api/dreams/drafts/a': { body: {} },
  })
  await write('Prima', 'a')
  await send()
  expect(server.sent('PUT /api/dreams/drafts/a')).toMatchObject([{ title: 'Prima' }])
  expect(await kinds()).toEqual([])
  expect(currentToast()?.title).toBe('Tenuto come bozza')
})

it('keeps refused entries with the server’s message, and sends the rest', async () => {
  const server = mockServer({
    'POST /api/dreams': { status: 400, body: { code: 'validation', message: 'Il titolo è troppo lungo.' } },
    'DELETE /api/dreams/7': { status: 404, body: { code: 'not_found', message: 'x' } },
  })
  await write('Prima', 'a')
  await keepDeletion(queryClient, USER, 7)
  await send()
  expect(server.calls).toHaveLength(2)
  expect(await readOutbox(USER)).toMatchObject([{ kind: 'put', problem: 'Il titolo è troppo lungo.' }])
})

it('brings an unsent edit back with its dream when a deletion is undone', async () => {
  await change('Il mare di notte')
  await keepDeletion(queryClient, USER, 7)
  expect(withWaiting([base], await readOutbox(USER))).toEqual([])
  await undoDeletion(queryClient, USER, 7)
  expect(withWaiting([base], await readOutbox(USER))).toMatchObject([{ title: 'Il mare di notte' }])
})

it('asks the browser for persistent storage with the first waiting dream', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
  await write('Prima', 'a')
  expect(persist).toHaveBeenCalledTimes(1)
  await write('Seconda', 'b')
  await keepDeletion(queryClient, USER, 7)
  expect(persist).toHaveBeenCalledTimes(1)
})

it('carries over what an earlier release stored, and sends each dream once', async () => {
  const mimeType = 'audio/webm'
  database.entries.set(JSON.stringify(['people', USER]), [
    { kind: 'create', key: 'a', dreamId: -5, input: inputOf(base, { title: 'Prima' }), at: base.createdAt },
    { kind: 'edit', key: 'b', dreamId: 7, input: inputOf(base, { title: 'Il mare di notte' }), base },
    { kind: 'analysis', key: 'c', dreamId: -5, asked: 'basic' },
    { kind: 'annotations', key: 'd', dreamId: -5, changes: { n: null } },
    { kind: 'delete', key: 'e', dreamId: 8 },
  ])
  const audio = new Blob(['il faro'])
  await saveRecording(
    { userId: USER, dreamId: -5 },
    { id: 'r', startedAt: 1, durationMs: 1, mimeType, levels: [], audio },
  )
  expect(await kinds()).toEqual(['put', 'put', 'annotations', 'delete'])
  expect(await findRecording(draftScope(USER, 'a'))).toBeTruthy()
  const server = mockServer({
    'POST /api/dreams': (body) => ({ status: 201, body: { ...base, ...(body as DreamInput), id: 12 } }),
    'PUT /api/dreams/7': { body: base },
    'DELETE /api/dreams/12/annotations/n': { body: {} },
    'DELETE /api/dreams/8': { status: 204 },
  })
  await send()
  await send()
  expect(server.calls.map(({ call }) => call)).toEqual([
    'POST /api/dreams',
    'PUT /api/dreams/7',
    'DELETE /api/dreams/12/annotations/n',
    'DELETE /api/dreams/8',
  ])
  expect(await findRecording({ userId: USER, dreamId: 12 })).toBeTruthy()
  expect(await kinds()).toEqual([])
})
