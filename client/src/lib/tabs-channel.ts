import type { Avatar } from '#shared/constants/avatars.ts'
import { USERNAME_MAX } from '#shared/constants/limits.ts'
import { isAvatar } from './cached-avatar.ts'
import { removeKey, writeText } from './storage.ts'

/** What one open tab tells the others of this browser. */
export type TabMessage =
  /** How a person is shown, or who may read their dreams, has changed. */
  | { type: 'account'; userId: number; username: string; avatar: Avatar; aiConsent: boolean | null }
  /** The session that all tabs share is this person's from now on. */
  | { type: 'signed-in'; userId: number }
  /** What this person's plan is, or how it goes on, has changed. */
  | { type: 'plan'; userId: number }
  /** The person has ended the session that all tabs share. */
  | { type: 'signed-out' }
  /** The session has ended by itself, or by a reset of the password. */
  | { type: 'session-lost' }

interface Envelope {
  id: string
  sender: string
  message: TabMessage
}

type Handler = (message: TabMessage) => void

/** Names both the channel and the key in storage. */
const NAME = 'tabs'
const REMEMBERED_IDS = 50

/**
 * One tab's end of the line to the other tabs. Every message goes over a BroadcastChannel and, for browsers that
 * lack or block it, as a storage event; it is handed on once, and never to the tab that sent it.
 */
export function createTabsChannel() {
  const sender = newId()
  const handlers = new Set<Handler>()
  const receive = receiver(sender, handlers)
  let line: Line | undefined
  const connect = () => {
    line ??= openLine(receive)
    return line
  }

  return {
    /** Tells every other tab. */
    tell(message: TabMessage): void {
      connect().send({ id: newId(), sender, message })
    },
    /** Hears what the others tell; answers how to stop that. */
    listen(handler: Handler): () => void {
      connect()
      handlers.add(handler)
      return () => {
        handlers.delete(handler)
      }
    },
    close(): void {
      line?.close()
      line = undefined
    },
  }
}

/** This tab's own end. */
export const tabs = createTabsChannel()

function receiver(sender: string, handlers: Set<Handler>) {
  const seen = new Set<string>()
  return (data: unknown) => {
    const envelope = readEnvelope(data)
    if (!envelope || envelope.sender === sender || seen.has(envelope.id)) return
    seen.add(envelope.id)
    for (const oldest of seen) {
      if (seen.size <= REMEMBERED_IDS) break
      seen.delete(oldest)
    }
    for (const handler of handlers) handler(envelope.message)
  }
}

interface Line {
  send: (envelope: Envelope) => void
  close: () => void
}

function openLine(receive: (data: unknown) => void): Line {
  const channel = openBroadcast()
  const onMessage = (event: MessageEvent<unknown>) => receive(event.data)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue) receive(parseJson(newValue))
  }
  channel?.addEventListener('message', onMessage)
  window.addEventListener('storage', onStorage)
  return {
    send: (envelope) => {
      channel?.postMessage(envelope)
      // The event carries the value: nothing needs to stay behind.
      writeText(NAME, JSON.stringify(envelope))
      removeKey(NAME)
    },
    close: () => {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}

function openBroadcast(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME)
  } catch {
    return undefined
  }
}

/** Not `randomUUID`: that exists on secure origins only. */
function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Partial<Record<string, unknown>>

function fieldsOf(data: unknown): Fields {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** Other scripts of the origin, or an older version of this one, may write anything: only what is known passes. */
function readEnvelope(data: unknown): Envelope | undefined {
  const { id, sender, message: sent } = fieldsOf(data)
  const message = readMessage(fieldsOf(sent))
  if (typeof id !== 'string' || typeof sender !== 'string' || !message) return undefined
  return { id, sender, message }
}

function readMessage({ type, userId, username, avatar, aiConsent }: Fields): TabMessage | undefined {
  if (type === 'signed-out' || type === 'session-lost') return { type }
  if (type === 'signed-in' || type === 'plan') return typeof userId === 'number' ? { type, userId } : undefined
  if (type !== 'account' || typeof userId !== 'number' || !isUsername(username) || !isAvatar(avatar)) return undefined
  return isConsent(aiConsent) ? { type, userId, username, avatar, aiConsent } : undefined
}

function isUsername(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= USERNAME_MAX
}

function isConsent(value: unknown): value is boolean | null {
  return typeof value === 'boolean' || value === null
}
