import { onlineManager } from '@tanstack/react-query'
import { use, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { IsPhonePage } from '#client/lib/contexts.ts'

/** Listens to an event of the window while the component is mounted. */
export function useEventListener<Name extends keyof WindowEventMap>(
  name: Name,
  handler: (event: WindowEventMap[Name]) => void,
): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const listener = (event: WindowEventMap[Name]) => handle(event)
    window.addEventListener(name, listener)
    return () => window.removeEventListener(name, listener)
  }, [name])
}

/** Whether a media query holds now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  const isPhone = use(IsPhonePage)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => query.startsWith(isPhone ? '(width <' : '(width >='),
  )
}

/** Under 768 px, where the bottom bar holds the view's lamp. */
export const useIsMobile = () => useMediaQuery('(width < 48rem)')

const subscribeOnline = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()
/** The server draws the first screen for the network that brings it. */
const assumeOnline = () => true

/** Whether there is a network, as far as the browser and the last call know. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, isOnline, assumeOnline)
}

/**
 * Keeps `--keyboard` at the height by which a keyboard lies over the page, as on iOS; elsewhere the page shrinks instead
 * (`interactive-widget` in index.html).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const update = () => {
      // A page that was zoomed in shows a part of itself, keyboard or not.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}
