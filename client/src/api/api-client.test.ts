import { expect, it, vi } from 'vitest'
import { ApiError, confirmAccount, readJson, send, setAccount, setSessionHandlers } from './api-client.ts'

function answer(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(status === 204 ? null : text, { status }))
}

const read = async (path: string, options = {}) => readJson(await send('GET', path, options))
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

it('carries status, code, message and fields of a refusal', async () => {
  answer(400, { code: 'validation', message: 'Controlla i campi', fields: { title: 'Il titolo è obbligatorio' } })
  expect(await failure(read('/api/things'))).toMatchObject({
    status: 400,
    code: 'validation',
    message: 'Controlla i campi',
    fields: { title: 'Il titolo è obbligatorio' },
  })
})

const UNREADABLE = 'La risposta del server non è quella attesa. Riprova tra poco.'

it.each([
  [
    'not ours',
    () => answer(502, '<html>'),
    { message: 'Il servizio non è disponibile in questo momento. Riprova tra poco.' },
  ],
  ['empty', () => answer(200, ''), { code: 'unexpected_answer', message: UNREADABLE }],
  ['not JSON', () => answer(200, '<html>Benvenuti nella rete dell’albergo</html>'), { message: UNREADABLE }],
  ['none', () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no')), { status: 0, code: 'network' }],
])('has words for an answer that is %s', async (_what, given, told) => {
  given()
  const error = await failure(read('/api/things'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject(told)
})

it('lets an aborted call be one', async () => {
  const controller = new AbortController()
  controller.abort()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('Aborted', 'AbortError'))
  expect(await failure(read('/api/things', { signal: controller.signal }))).not.toBeInstanceOf(ApiError)
})

it.each([
  ['unauthenticated', 1, 1],
  ['unauthenticated', undefined, 0],
  ['bad_credentials', 1, 0],
])('a refusal with %s while account %s is shown reports a lost session %i times', async (code, account, times) => {
  const onSessionLost = vi.fn()
  setSessionHandlers({ onSessionLost, onOtherAccount: () => {} })
  setAccount(account)
  answer(401, { code, message: 'No' })
  await failure(read('/api/dreams'))
  expect(onSessionLost).toHaveBeenCalledTimes(times)
})

it('a call of somebody who has left meanwhile ends without its answer', async () => {
  setAccount(1)
  answer(200, { id: 1 })
  const call = failure(read('/api/things'))
  setAccount(2)
  expect(await call).toMatchObject({ code: 'other_account', isSessionEnd: true })
})

it('a page of one person reports it when the server answers for another', () => {
  const onOtherAccount = vi.fn()
  setSessionHandlers({ onSessionLost: () => {}, onOtherAccount })
  setAccount(undefined)
  confirmAccount(1)
  expect(onOtherAccount).not.toHaveBeenCalled()
  expect(() => confirmAccount(2)).toThrow('Ora è aperto un altro account.')
  expect(onOtherAccount).toHaveBeenCalledOnce()
})

it.each([
  ['unauthenticated', 401, { isSessionEnd: true, isUnknownOutcome: false }],
  ['other_account', 409, { isSessionEnd: true, isUnknownOutcome: false }],
  ['network', 0, { isSessionEnd: false, isUnknownOutcome: true }],
  ['validation', 400, { isSessionEnd: false, isUnknownOutcome: false, serverMessage: 'No' }],
  ['unknown', 502, { serverMessage: undefined }],
])('an error with the code %s knows what it means', (code, status, meaning) => {
  expect(new ApiError({ status, code, message: 'No' })).toMatchObject(meaning)
})
