import { useSyncExternalStore } from 'react'
import { isOnline } from '#client/lib/network.ts'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** The server draws the first screen for the network that brings it. */
const assumeOnline = () => true

/** Whether there is a network, as far as the browser and the last call know. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, assumeOnline)
}
