import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * The address one is at; null once everything around has gone. A question that stands before something is left with the
 * page it was asked on: `onLeave` closes it, and must stay the same function.
 */
export function useVisit(onLeave: () => void): RefObject<string | null> {
  const [location] = useLocation()
  const visit = useRef<string | null>(null)
  useEffect(() => {
    visit.current = location
    return () => {
      visit.current = null
      onLeave()
    }
  }, [location, onLeave])
  return visit
}
