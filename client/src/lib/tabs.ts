import type { QueryClient } from '@tanstack/react-query'

/** The messages between the open tabs of this browser. */
export type TabMessage =
  /** The shared session now belongs to this person. */
  | { type: 'signed-in'; userId: number }
  /** The person has signed out. */
  | { type: 'signed-out' }
  /** The session expired, or a password reset ended it. */
  | { type: 'session-lost' }
  /** The responses under these path prefixes have changed. */
  | { type: 'invalidate'; keys: string[] }

let channel: BroadcastChannel | undefined

/** Opened at first use. A browser that blocks storage blocks it, too; its tabs then do not communicate. */
function connect(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel('tabs')
  } catch {
    // The next message tries again.
  }
  return channel
}

/** This tab's end of the channel; it never receives its own messages. */
export const tabs = {
  post: (message: TabMessage) => connect()?.postMessage(message),
  /** Listens to the other tabs. @returns the unsubscribe function */
  listen: (handler: (message: TabMessage) => void) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) handler(data)
    }
    const connected = connect()
    connected?.addEventListener('message', onMessage)
    return () => connected?.removeEventListener('message', onMessage)
  },
}

/** Refetches all queries under these path prefixes, in all tabs. */
export function invalidateInAllTabs(queryClient: QueryClient, keys: string[]): Promise<unknown> {
  tabs.post({ type: 'invalidate', keys })
  return invalidateKeys(queryClient, keys)
}

export function invalidateKeys(queryClient: QueryClient, keys: string[]): Promise<unknown> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => keys.some((key) => String(path).startsWith(key)),
  })
}

/** Another version of the app may send anything. Without zod, which the first screen does not load. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'signed-in') return 'userId' in data && typeof data.userId === 'number'
  if (data.type === 'invalidate') return 'keys' in data && Array.isArray(data.keys) && data.keys.every(isKey)
  return data.type === 'signed-out' || data.type === 'session-lost'
}

const isKey = (key: unknown) => typeof key === 'string'
