import { REMINDER_PATH } from '#shared/constants/reminders.ts'
import { SHARE_CACHE, SHARE_LOST_PATH, SHARE_MAX_BYTES, SHARE_PATH } from '#shared/constants/site.ts'
import { screenAt } from '#shared/screens.ts'

/** The build inserts its files, and a cache name that changes with them. */
declare const FILES: readonly string[]
declare const VERSION: string
declare const self: ServiceWorkerGlobalScope

const SHELLS = 'shell-'
const CACHE = SHELLS + VERSION
/** A page without personal data; the app in it checks the session. */
const SHELL = '/shell'
/** A slower network counts as none for pages. */
const TIMEOUT_MS = 4_000

// A new release takes over at once: a waiting worker could delay the opening of the app for many seconds.
self.addEventListener('install', (event) => {
  const keepFiles = caches.open(CACHE).then((cache) => cache.addAll(FILES))
  event.waitUntil(keepFiles.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim(), preload]))
})

// API responses are never cached here: the diary is in a single browser store, which sign-out clears.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(keepShared(request))
  else if (request.destination === 'document' && isScreen(pathname)) event.respondWith(openScreen(event))
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

// A reminder has only its text, without diary data. A second one replaces the first.
self.addEventListener('push', (event) => {
  const options = { body: event.data?.text() ?? '', tag: 'reminder', icon: '/icon-192.png', lang: 'it' }
  event.waitUntil(self.registration.showNotification('Buongiorno', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(REMINDER_PATH))
})

/** Keeps the previous release's files for its open pages. */
async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Stores shared content for the form of a new dream, texts as one entry and each recording as another. The signed-in
 * user gets it there; nothing is saved before they do.
 */
async function keepShared(request: Request): Promise<Response> {
  try {
    if (!isFromApp(request)) throw new Error('from another site')
    const form = await request.formData()
    const texts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim())
    const text = [...new Set(texts)].filter((part) => part !== '').join('\n')
    const audio = form.getAll('audio').filter((part): part is File => part instanceof File && part.size > 0)
    if (audio.reduce((bytes, part) => bytes + part.size, text.length) > SHARE_MAX_BYTES) throw new Error('too large')
    const cache = await caches.open(SHARE_CACHE)
    for (const content of [...(text ? [text] : []), ...audio]) {
      await cache.put(`${SHARE_PATH}/${crypto.randomUUID()}`, new Response(content))
    }
    return Response.redirect('/dreams/new', 303)
  } catch {
    return Response.redirect(SHARE_LOST_PATH, 303)
  }
}

/**
 * Whether the browser sent an app's share, without any page. Another site's form has an origin, or hides it by its
 * policy; one in a sandboxed frame cannot be distinguished. A service worker cannot read `Sec-Fetch-Site`.
 */
function isFromApp({ headers, referrer, referrerPolicy }: Request): boolean {
  const origin = headers.get('Origin') ?? 'null'
  if (origin !== 'null') return origin === self.location.origin
  return referrer === '' && !['no-referrer', 'same-origin'].includes(referrerPolicy)
}

/** Whether the server answers with a page of the app; not a download, a picture or the way to another service. */
const isScreen = (pathname: string) => screenAt(pathname) !== undefined || !/^\/(?:api|auth)\/|\.[^/]*$/.test(pathname)

/** The server's current page; offline the empty shell. */
async function openScreen(event: FetchEvent): Promise<Response> {
  const shell = async () => (await caches.open(CACHE)).match(SHELL)
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request))
  event.waitUntil(network.catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)).then(shell)
  const answer = await Promise.race([network, late]).catch(shell)
  return answer ?? network
}

/** A file of this release, or of another one with an open page. */
async function openFile(request: Request): Promise<Response> {
  const kept = (await caches.match(request, { cacheName: CACHE })) ?? (await caches.match(request))
  return kept ?? fetch(request)
}
