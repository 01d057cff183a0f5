import { useCallback, useSyncExternalStore } from 'react'
import { isDrawnForPhone } from '#client/lib/page-data.ts'

/** Whether a media query holds now; follows its changes. */
export function useMediaQuery(query: string): boolean {
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
    () => query.startsWith(isDrawnForPhone() ? '(max-width:' : '(min-width:'),
  )
}

/** Under 768 px, where the bottom bar holds the view's lamp. */
export const useIsMobile = () => useMediaQuery('(max-width: 767px)')
