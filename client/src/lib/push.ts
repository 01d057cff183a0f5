import type { PushDevice } from '#shared/contracts/reminders.ts'

const READY_WITHIN_MS = 20_000

/** Whether this browser knows notifications; on an iPhone only the installed app does. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!canPush()) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Where this browser gets its notifications; null where it gets none that are signed with this key. */
export async function pushEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await findSubscription().catch(() => null)
  const key = new Uint8Array(subscription?.options.applicationServerKey ?? [])
  const wanted = publicKey.replaceAll('-', '+').replaceAll('_', '/')
  const isSame = btoa(String.fromCharCode(...key)).replace(/=+$/, '') === wanted
  return subscription && isSame ? subscription.endpoint : null
}

/**
 * Asks the person whether notifications may come here, and subscribes this browser to them.
 * @returns null where the person or the browser refuses
 */
export async function subscribePush(applicationServerKey: string): Promise<PushDevice | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null
  try {
    await navigator.serviceWorker.register('/sw.js')
    // Where its files do not come, it is never ready.
    const tooLate = new Promise<never>((_, reject) => setTimeout(reject, READY_WITHIN_MS))
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate])
    const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    // A browser that subscribed by an earlier key of the server refuses another one.
    const subscription = await subscribe().catch(() => unsubscribePush().then(subscribe))
    return subscription.toJSON() as PushDevice
  } catch {
    return null // Without a service of notifications, as in some browsers' private windows.
  }
}

/** Ends the notifications in this browser; the server finds out when it sends the next one. */
export async function unsubscribePush(): Promise<void> {
  await findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}
