import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen, portOf } from './listen.ts'

/** A proxy to a database server that can go silent or disconnect. */
export class FreezableProxy {
  #state: 'open' | 'frozen' | 'down' = 'open'
  #target = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#accept(socket))

  async start(targetPort: number): Promise<void> {
    this.#target = targetPort
    await listen(this.#server)
  }

  get port(): number {
    return portOf(this.#server)
  }

  /** Passes nothing more and closes nothing, like a stopped database server. */
  freeze(): void {
    this.#state = 'frozen'
  }

  /** Closes all connections and refuses new ones. */
  drop(): void {
    this.#state = 'down'
    for (const socket of this.#sockets) socket.destroy()
  }

  thaw(): void {
    this.#state = 'open'
  }

  async stop(): Promise<void> {
    this.drop()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(socket: Socket): void {
    this.#keep(socket)
    if (this.#state === 'down') socket.destroy()
    if (this.#state !== 'open') return
    const target = this.#keep(connect(this.#target, '127.0.0.1'))
    this.#forward(socket, target)
    this.#forward(target, socket)
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => this.#sockets.delete(socket))
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (this.#state === 'open') to.write(chunk)
    })
    from.on('close', () => {
      if (this.#state !== 'frozen') to.destroy()
    })
  }
}
