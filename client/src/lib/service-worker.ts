/** The first screen has the line for itself: the files that the service worker keeps are as much again, and more. */
const AFTER_LOAD_MS = 10_000

/** Keeps the app's files in the browser, so that it opens without a network. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Where the browser refuses, as in a private window, the app needs the network.
  setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), AFTER_LOAD_MS)
}
