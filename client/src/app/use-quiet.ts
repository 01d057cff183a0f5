import { useEffect, useState, useSyncExternalStore } from 'react'

/** From one dialog to the one that follows it takes a moment. */
const QUIET_MS = 400

/** Dialogs are drawn at the end of the document. */
function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
const hasDialog = () => document.querySelector('.dialog') !== null

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the tab can be seen. */
export const useTabVisible = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')

/** Whether nothing that wants an answer is on screen, and that for a moment already. */
export function useQuiet(): boolean {
  const busy = useSyncExternalStore(watchDialogs, hasDialog)
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => setCalm(true), QUIET_MS)
    return () => {
      clearTimeout(timer)
      setCalm(false)
    }
  }, [busy])
  return calm && !busy
}
