import type { PushDevice } from '#shared/contracts/reminders.ts'

/** Whether this browser knows notifications; on an iPhone only the installed app does. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!canPush()) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Where this browser gets its notifications; null where it gets none. */
export async function pushEndpoint(): Promise<string | null> {
  return (await findSubscription().catch(() => null))?.endpoint ?? null
}

/**
 * Asks the person whether notifications may come here, and subscribes this browser to them.
 * @returns null where the person or the browser refuses
 */
export async function subscribePush(applicationServerKey: string): Promise<PushDevice | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
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
