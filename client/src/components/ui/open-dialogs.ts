import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Counts a dialog while it is open; every `Dialog` does. */
export function useCountOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}

const isAnyOpen = () => count > 0

/** Whether a dialog is open. */
export const useIsDialogOpen = () => useSyncExternalStore(subscribe, isAnyOpen, isAnyOpen)
