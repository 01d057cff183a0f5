import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Missing from TypeScript's types. */
declare class CloseWatcher {
  onclose: () => void
  destroy(): void
}

let openDialogs = 0
const listeners = new Set<() => void>()

function countDialog(by: number) {
  openDialogs += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isAnyOpen = () => openDialogs > 0

export const useIsDialogOpen = () => useSyncExternalStore(subscribe, isAnyOpen, isAnyOpen)

/** Closes a dialog with Android's back gesture, where the browser has `CloseWatcher`. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const handleClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    countDialog(1)
    let watcher: CloseWatcher | undefined
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        handleClose()
        // A watcher fires once, and the dialog may refuse to close.
        watch()
      }
    }
    if ('CloseWatcher' in window) watch()
    return () => {
      watcher?.destroy()
      countDialog(-1)
    }
  }, [open])
}
