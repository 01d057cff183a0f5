import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { EVENT_STREAM } from '#shared/constants/api.ts'
import type { AnalysisStreamEvent, ConversationStreamEvent } from '#shared/contracts/analyses.ts'

export type Answers = Parameters<typeof mockServer>[0]

export interface Answer {
  status?: number
  body?: unknown
  /** Streams events instead of a body. */
  stream?: EventStream
}

/** `'offline'` fails like a lost network, `'pending'` never answers. */
type Reply =
  | Answer
  | 'offline'
  | 'pending'
  | ((body: unknown, init?: RequestInit, id?: string) => Answer | Promise<Answer>)

/** A stream whose events the test sends. */
export function eventStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
    },
  })
  const write = (text: string) => act(async () => controller?.enqueue(new TextEncoder().encode(text)))
  return {
    body,
    write,
    /** The result includes no rewards by default. */
    send: (event: AnalysisStreamEvent | ConversationStreamEvent, data: unknown) => {
      const sent = event === 'analysis' ? { newBadges: [], ...Object(data) } : data
      return write(`event: ${event}\ndata: ${JSON.stringify(sent)}\n\n`)
    },
    /** Closes the stream regularly. */
    close: () => act(async () => controller?.close()),
    /** Breaks the connection, or aborts the call. */
    cut: (reason: unknown = new TypeError('network error')) => controller?.error(reason),
  }
}
export type EventStream = ReturnType<typeof eventStream>

function streamed({ body, cut }: EventStream, signal: AbortSignal | null | undefined): Response {
  signal?.addEventListener('abort', () => cut(signal.reason))
  return new Response(body, { headers: { 'Content-Type': EVENT_STREAM } })
}

/** A refusal in the API's format. */
export const refusal = (status: number, code: string, message = 'No', fields?: Record<string, string>): Answer => ({
  status,
  body: { code, message, fields },
})
export const SIGNED_OUT = refusal(401, 'unauthenticated', 'Accedi per continuare')
const NOT_FOUND = refusal(404, 'not_found', 'Non trovato')

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** A client-made id at an address's end. */
const OWN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Mocks calls by method and address («GET /api/dreams?limit=20», «PUT /api/things/*»); all others return 404. */
export function mockServer(answers: Record<string, Reply>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = `${init?.method ?? 'GET'} ${input}`
    const call = address.replace(OWN_ID, '*')
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body: sent })
    const reply = answers[call] ?? NOT_FOUND
    if (reply === 'pending') return untilAborted(init?.signal)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    const {
      status = 200,
      body,
      stream,
    } = typeof reply === 'function' ? await reply(sent, init, OWN_ID.exec(address)?.[0]) : reply
    if (stream) return streamed(stream, init?.signal)
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
  return {
    answers,
    calls,
    sent: (call: string) => calls.filter((made) => made.call === call).map((made) => made.body),
  }
}

/** A response that the test resolves. */
export function deferred() {
  let resolve: (answer: Answer) => void = () => {}
  const promise = new Promise<Answer>((settled) => (resolve = settled))
  return { promise, resolve: (answer: Answer) => resolve(answer) }
}
