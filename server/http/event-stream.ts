import type { Response } from 'express'
import type * as z from 'zod'
import { EVENT_STREAM } from '#shared/constants/api.ts'

/** Proxies close a silent connection, so it gets a comment at this interval. */
const HEARTBEAT_MS = 10_000

/** A response of named server-sent events with JSON data. */
export class EventStream<Events extends Readonly<Record<string, z.ZodType>>> {
  readonly #res: Response
  readonly #heartbeatMs: number
  #heartbeat: NodeJS.Timeout | undefined

  constructor(res: Response, heartbeatMs = HEARTBEAT_MS) {
    this.#res = res
    this.#heartbeatMs = heartbeatMs
  }

  /** Whether the response has started; then its status cannot change. */
  get opened(): boolean {
    return this.#heartbeat !== undefined
  }

  /** Starts the response, once. `no-transform` prevents compression, ours or a proxy's, which delays events. */
  open(): void {
    if (this.opened) return
    this.#res.writeHead(200, {
      'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    this.#res.flushHeaders()
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), this.#heartbeatMs)
  }

  send<Name extends keyof Events & string>(name: Name, data: z.input<Events[Name]>): void {
    this.open()
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Ends the response, if it has started. */
  close(): void {
    if (!this.opened) return
    clearInterval(this.#heartbeat)
    if (!this.#res.destroyed) this.#res.end()
  }

  #write(text: string): void {
    if (!this.#res.destroyed && !this.#res.writableEnded) this.#res.write(text)
  }
}

/** Aborts once the response was sent or the client disconnected. */
export function untilClosed(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  else res.once('close', () => controller.abort())
  return controller.signal
}
