import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The open tab of a screen, kept in the address as `?tab=`: it can be linked to, and the back button leaves it. The first
 * of the tabs is the one that the plain address shows.
 */
export function useTabParam<T extends string>(tabs: readonly [T, ...T[]]): [T, (next: string) => void] {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((candidate) => candidate === params.get('tab')) ?? tabs[0]
  const asked = useRef<string>(tab)
  useEffect(() => {
    asked.current = tab
  }, [tab])
  // A click asks for a tab twice, by being pressed and by taking the focus: one step is enough to go back over.
  const show = (next: string) => {
    if (next === asked.current) return
    asked.current = next
    setParams(next === tabs[0] ? {} : { tab: next })
  }
  return [tab, show]
}
