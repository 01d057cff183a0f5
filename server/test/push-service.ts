import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { PushDevice } from '#shared/contracts/reminders.ts'
import { close, listen, portOf } from './listen.ts'

interface Browser {
  decrypt: (message: Buffer) => string
  /** The service's response. */
  status: number
  /** The target of a redirect. */
  location?: string
  received: { text: string; authorization: string | undefined }[]
}

/** A push service (RFC 8030) with browsers that decrypt messages (RFC 8291). */
export class PushService {
  readonly #browsers = new Map<string, Browser>()
  readonly #server = createServer(async (req, res) => {
    const browser = this.#browsers.get(req.url ?? '')
    const message = Buffer.concat(await (req as IncomingMessage).toArray())
    if (browser?.status === 201) {
      browser.received.push({ text: browser.decrypt(message), authorization: req.headers.authorization })
    }
    if (browser?.location) res.setHeader('Location', browser.location)
    res.writeHead(browser?.status ?? 404).end()
  })

  async start(): Promise<this> {
    await listen(this.#server)
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }

  /** A new browser and its subscription. */
  subscribe(): Browser & { device: PushDevice } {
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys()
    const auth = randomBytes(16)
    const path = `/${randomBytes(8).toString('hex')}`
    const browser: Browser = { decrypt: (message) => decrypt(message, keys, auth), status: 201, received: [] }
    this.#browsers.set(path, browser)
    const device = {
      endpoint: this.url + path,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    }
    return Object.assign(browser, { device })
  }

  stop(): Promise<void> {
    return close(this.#server)
  }
}

const TAG_BYTES = 16

/** A message of one record: salt, size, the sender's key, then the encrypted text. */
function decrypt(message: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message.readUInt8(20))
  const sealed = message.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
