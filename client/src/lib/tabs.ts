import type { QueryClient } from '@tanstack/react-query'

/** The messages between the open tabs of this browser. */
export type TabMessage =
  /** The session that all tabs share belongs to this person from now on. */
  | { type: 'signed-in'; userId: number }
  /** The person has ended the session that all tabs share. */
  | { type: 'signed-out' }
  /** The session has ended by itself, or by a reset of the password. */
  | { type: 'session-lost' }
  /** The answers at the paths that begin so have changed. */
  | { type: 'invalidate'; keys: string[] }

let channel: BroadcastChannel | undefined

/** Opened when it is first needed. A browser that blocks storage blocks this, too; its tabs then know nothing of each other. */
function connect(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel('tabs')
  } catch {
    // Tried again with the next message.
  }
  return channel
}

/** This tab's end of the channel to the other tabs; it never hears its own messages. */
export const tabs = {
  post: (message: TabMessage) => connect()?.postMessage(message),
  /** Hears what the others tell. @returns how to stop that */
  listen: (handler: (message: TabMessage) => void) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) handler(data)
    }
    const connected = connect()
    connected?.addEventListener('message', onMessage)
    return () => connected?.removeEventListener('message', onMessage)
  },
}

/** Asks anew for every query whose path begins with one of these, in this tab and in the others. */
export function invalidateInAllTabs(queryClient: QueryClient, keys: string[]): Promise<unknown> {
  tabs.post({ type: 'invalidate', keys })
  return invalidateKeys(queryClient, keys)
}

export function invalidateKeys(queryClient: QueryClient, keys: string[]): Promise<unknown> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => keys.some((key) => String(path).startsWith(key)),
  })
}

/** Another version of the app may say anything. Checked by hand: zod is no part of the first screen. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'signed-in') return 'userId' in data && typeof data.userId === 'number'
  if (data.type === 'invalidate') return 'keys' in data && Array.isArray(data.keys) && data.keys.every(isKey)
  return data.type === 'signed-out' || data.type === 'session-lost'
}

const isKey = (key: unknown) => typeof key === 'string'
