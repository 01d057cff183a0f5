import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
let dialogs: readonly (() => void)[] = []
const listeners = new Set<() => void>()

function setDialogs(next: typeof dialogs) {
  dialogs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isAnyOpen = () => dialogs.length > 0

/** Whether a dialog is open. */
export const useIsDialogOpen = () => useSyncExternalStore(subscribe, isAnyOpen, isAnyOpen)

const isDialogEntry = () => Boolean(history.state?.dialog)
/** Whether the current entry of the history is one that a dialog added; it stays behind when the dialog closes by itself. */
let atDialogEntry = false
let isListening = false

function addEntry() {
  if (dialogs.length === 0 || isDialogEntry()) return
  history.pushState({ ...history.state, dialog: true }, '')
  atDialogEntry = true
}

function handlePopState() {
  const wasAtDialogEntry = atDialogEntry
  atDialogEntry = isDialogEntry()
  if (atDialogEntry) return
  const close = dialogs.at(-1)
  if (close) {
    close()
    // Another dialog is still open, or this one refused to close.
    setTimeout(addEntry)
  } else if (wasAtDialogEntry) history.back()
}

const handleRouterChange = () => {
  atDialogEntry = isDialogEntry()
}

/** For as long as the page lives: the entries of dialogs stay in its history. */
function listen() {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', handlePopState)
  // The router tells of its own changes by these events.
  window.addEventListener('pushState', handleRouterChange)
  window.addEventListener('replaceState', handleRouterChange)
}

/**
 * Closes a dialog by the browser's back button, as on Android. An open dialog has an entry of its own in the history,
 * with the same address; going back from it closes the dialog, or goes one step further where the dialog is closed already.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    listen()
    const dialog = () => handleBack()
    setDialogs([...dialogs, dialog])
    addEntry()
    return () => setDialogs(dialogs.filter((other) => other !== dialog))
  }, [open])
}
