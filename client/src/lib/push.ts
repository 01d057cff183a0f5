import type { PushDevice } from '#shared/contracts/reminders.ts'

const READY_WITHIN_MS = 20_000

/** Whether the browser supports push; on an iPhone only the installed app does. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!canPush()) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** This browser's push endpoint; null without a subscription for this key. */
export async function pushEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await findSubscription().catch(() => null)
  const key = new Uint8Array(subscription?.options.applicationServerKey ?? [])
  const wanted = publicKey.replaceAll('-', '+').replaceAll('_', '/')
  const isSame = btoa(String.fromCharCode(...key)).replace(/=+$/, '') === wanted
  return subscription && isSame ? subscription.endpoint : null
}

/**
 * Asks for permission and subscribes this browser.
 * @returns null if the person or the browser refuses
 */
export async function subscribePush(applicationServerKey: string): Promise<PushDevice | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null
  try {
    await navigator.serviceWorker.register('/sw.js')
    // `ready` never resolves if the worker's files do not load.
    const tooLate = new Promise<never>((_, reject) => setTimeout(reject, READY_WITHIN_MS))
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate])
    const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    // The browser refuses a second key: an old subscription is removed first.
    const subscription = await subscribe().catch(() => unsubscribePush().then(subscribe))
    return subscription.toJSON() as PushDevice
  } catch {
    return null // Some browsers' private windows have no push service.
  }
}

/** Unsubscribes this browser; the server notices at its next message. */
export async function unsubscribePush(): Promise<void> {
  await findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}
