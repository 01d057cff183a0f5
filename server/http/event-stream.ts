import type { Response } from 'express'
import type * as z from 'zod'
import { EVENT_STREAM } from '#shared/constants/api.ts'

/** Proxies close a silent connection, so a comment goes over it this often. */
const HEARTBEAT_MS = 10_000

/** An answer made of named events (server-sent events), each with JSON as its data. */
export class EventStream<Events extends Readonly<Record<string, z.ZodType>>> {
  readonly #res: Response
  readonly #heartbeatMs: number
  #heartbeat: NodeJS.Timeout | undefined

  constructor(res: Response, heartbeatMs = HEARTBEAT_MS) {
    this.#res = res
    this.#heartbeatMs = heartbeatMs
  }

  /** Whether the answer has begun: from then on its status cannot change. */
  get opened(): boolean {
    return this.#heartbeat !== undefined
  }

  /** Begins the answer, once. `no-transform` keeps compression, ours and a proxy's, from delaying events. */
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

  /** Ends the answer, if it has begun. */
  close(): void {
    if (!this.opened) return
    clearInterval(this.#heartbeat)
    if (!this.#res.destroyed) this.#res.end()
  }

  #write(text: string): void {
    if (!this.#res.destroyed && !this.#res.writableEnded) this.#res.write(text)
  }
}

/** Aborts once the answer was sent or the person left before it. */
export function untilClosed(res: Response): AbortSignal {
  const controller = new AbortController()
  if (res.closed) controller.abort()
  else res.once('close', () => controller.abort())
  return controller.signal
}
