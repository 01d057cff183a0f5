import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMediaQuery } from '#client/hooks/use-media-query.ts'
import { currentToast, subscribeToast } from '#client/lib/toast.ts'

/** From one dialog to the one that follows it takes a moment. */
const QUIET_MS = 400
/** Where a notice and a popup have no room beside each other. */
const NARROW = '(max-width: 899px)'

/** Dialogs are drawn at the end of the document, and menus at the end of the page's content. */
function watchAsking(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  for (const place of [document.body, document.getElementById('main')]) {
    if (place) observer.observe(place, { childList: true })
  }
  return () => observer.disconnect()
}
const isAsking = () => document.querySelector('.dialog, .menu') !== null

const isTelling = () => currentToast()?.open === true

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the tab can be seen. */
export const useTabVisible = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')

/** Whether nothing that wants an answer is on screen, nor a notice in the same place, and that for a moment already. */
export function useQuiet(): boolean {
  const asking = useSyncExternalStore(watchAsking, isAsking)
  const telling = useSyncExternalStore(subscribeToast, isTelling)
  const narrow = useMediaQuery(NARROW)
  const busy = asking || (narrow && telling)
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
