import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let installPrompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install the app, which comes once, with the page. */
export function setInstallPrompt(next: InstallPrompt | undefined): void {
  installPrompt = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's offer; in the browser only. */
export const useInstallPrompt = () => useSyncExternalStore(subscribe, () => installPrompt)

/** Starts to listen for the offer. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallPrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => setInstallPrompt(undefined))
}
