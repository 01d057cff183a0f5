import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free port; it stores what it receives. */
export class MailServer {
  readonly received: Email[] = []
  readonly #server: SMTPServer
  /** Refuses every recipient while set. */
  refusing = false

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(this.refusing ? new Error('no such mailbox') : null),
      onData: async (stream, _session, done) => {
        this.received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
        done()
      },
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
