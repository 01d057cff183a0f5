import { useEffect, useRef } from 'react'
import { useRouter, useSearchParams } from 'wouter'

/**
 * The query string as it stands in the address, without its `?`. The router's own `useSearch` decodes it, and an
 * address inside it, decoded once more when it is read, would lose what it has encoded itself.
 */
export function useRawSearch(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}

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
