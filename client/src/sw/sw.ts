import { REMINDER_PATH } from '#shared/constants/reminders.ts'

/** The files of this build, and a name that changes with them: the build puts both here. */
declare const FILES: readonly string[]
declare const VERSION: string
declare const self: ServiceWorkerGlobalScope

const CACHE = `shell-${VERSION}`
/** A page without anybody's data: the app in it finds out by itself who is signed in. */
const SHELL = '/shell'
/** A network that takes longer than this for a page counts as none. */
const TIMEOUT_MS = 4_000

// A new release waits until no page of the old one is open: what is being typed there goes on with its own files.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]))
})

// Answers of the API are never kept here: the diary is in one place of the browser only, which signing out empties.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.destination === 'document' && isScreen(pathname)) event.respondWith(openScreen(event))
  else if (FILES.includes(pathname)) event.respondWith(openFile(request))
})

// A reminder: the text is all that it carries, and nothing of the diary. A second one takes the place of the first.
self.addEventListener('push', (event) => {
  const options = { body: event.data?.text() ?? '', tag: 'reminder', icon: '/icon-192.png', lang: 'it' }
  event.waitUntil(self.registration.showNotification('Buongiorno', options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(REMINDER_PATH))
})

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/** Whether the server answers with a page of the app; not a download, a picture or the way to another service. */
const isScreen = (pathname: string) => !/^\/(?:api|auth)\/|\.[^/]*$/.test(pathname)

/** The page as the server makes it now; without a network the empty one. */
async function openScreen(event: FetchEvent): Promise<Response> {
  const shell = async () => (await caches.open(CACHE)).match(SHELL)
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request))
  event.waitUntil(network.catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)).then(shell)
  const answer = await Promise.race([network, late]).catch(shell)
  return answer ?? network
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
