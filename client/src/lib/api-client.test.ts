import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { ApiError, api, setSessionLostHandler } from './api-client.ts'

function answer(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(status === 204 ? null : text, { status }))
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

it('sends JSON with the session and reads the answer by its contract', async () => {
  const fetch = answer(201, { id: 1, secret: 'x' })
  expect(await api.post('/api/things', { a: 1 }, z.object({ id: z.int() }))).toEqual({ id: 1 })
  expect(fetch).toHaveBeenCalledWith(
    '/api/things',
    expect.objectContaining({
      method: 'POST',
      credentials: 'include',
      body: '{"a":1}',
      headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
    }),
  )
})

it('carries status, code, message and fields of a refusal', async () => {
  answer(400, { code: 'validation', message: 'Controlla i campi', fields: { title: 'Il titolo è obbligatorio' } })
  expect(await failure(api.get('/api/things', z.unknown()))).toMatchObject({
    status: 400,
    code: 'validation',
    message: 'Controlla i campi',
    fields: { title: 'Il titolo è obbligatorio' },
  })
})

it('has words for an answer that is not ours', async () => {
  answer(502, '<html>Bad gateway</html>')
  expect(await failure(api.get('/api/things', z.unknown()))).toMatchObject({ message: 'Errore del server: 502' })
})

it('has words for an answer off its contract', async () => {
  answer(200, { id: 'uno' })
  const error = await failure(api.get('/api/things', z.object({ id: z.int() })))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'unexpected_answer' })
})

it('has status 0 when the server is not reached', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure(api.get('/api/things', z.unknown()))).toMatchObject({ status: 0, code: 'network' })
})

it('lets an aborted call be one', async () => {
  const controller = new AbortController()
  controller.abort()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('Aborted', 'AbortError'))
  expect(await failure(api.get('/api/things', z.unknown(), controller.signal))).not.toBeInstanceOf(ApiError)
})

it.each([
  ['/api/dreams', 'unauthenticated', 1],
  ['/api/user', 'unauthenticated', 0],
  ['/api/login', 'bad_credentials', 0],
])('reports a lost session only for private calls: %s with %s', async (path, code, times) => {
  const lost = vi.fn()
  setSessionLostHandler(lost)
  answer(401, { code, message: 'No' })
  await failure(api.get(path, z.unknown()))
  expect(lost).toHaveBeenCalledTimes(times)
})
