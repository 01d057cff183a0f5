import type { Page } from '@playwright/test'
import { expect, register, test } from './test.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<null> }
  ExtendableEvent: new (type: string) => Event
  shown: { title: string; body: string | undefined }[]
}

/** Subscribes to no real push service. */
async function stubSubscription(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/e2e'
    let subscription: object | null = null
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (wished) => {
      const key = atob(String(wished?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/'))
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = base64(await crypto.subtle.exportKey('raw', publicKey))
      const keys = { p256dh, auth: base64(crypto.getRandomValues(new Uint8Array(16))) }
      subscription = {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(key, (sign) => sign.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription as PushSubscription
    }
  })
}

test('turns the morning reminder on, changes it and turns it off in the profile', async ({ page }) => {
  await stubSubscription(page)
  await register(page, '/profile')
  const toggle = page.getByRole('switch', { name: 'Promemoria del mattino' })
  await toggle.click()
  await expect(page.getByText('Arriva come notifica su questo dispositivo.')).toBeVisible()
  await page.getByRole('button', { name: 'Sab' }).click()
  await expect(page.getByRole('button', { name: 'Sab' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('A che ora').fill('06:45')
  await page.getByLabel('A che ora').blur()
  await expect.poll(async () => (await (await page.request.get('/api/reminders')).json()).time).toBe('06:45')
  await page.reload()
  await expect(page.getByLabel('A che ora')).toHaveValue('06:45')
  await expect(page.getByRole('button', { name: 'Sab' })).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(page.getByLabel('A che ora')).toBeHidden()
})

test('shows a push as a quiet notification that opens a new dream', async ({ page, context }) => {
  await register(page, '/dreams')
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(state).toBe('activated')
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  // A headless browser shows no notifications.
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, body: options?.body })
  })
  const origin = new URL(page.url()).origin
  const data = 'Se un sogno è ancora lì, bastano due righe.'
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
  const shown = () => worker.evaluate(() => (self as unknown as WorkerScope).shown)
  await expect.poll(shown).toEqual([{ title: 'Buongiorno', body: data }])

  // Opening a window requires a real click: checks the address instead.
  const opened = await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    return new Promise((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(String(url))
        return null
      }
      const click = new scope.ExtendableEvent('notificationclick')
      scope.dispatchEvent(Object.assign(click, { notification: { close: () => {} } }))
    })
  })
  expect(opened).toBe('/dreams/new?promemoria')

  const followed = page.waitForResponse((answer) => answer.url().endsWith('/api/reminders/followed'))
  await page.goto(String(opened))
  expect((await followed).status()).toBe(204)
  await expect(page.getByRole('dialog', { name: 'Registra Nuovo Sogno' })).toBeVisible()
})
