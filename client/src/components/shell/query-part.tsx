import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from './error-state.tsx'

/**
 * Keeps the focus near a retried part of the screen: on its container while it loads, since the button is removed, then
 * on its first focusable heading.
 * @param loaded whether the part has loaded
 * @returns `place` for an element with `tabIndex={-1}` around the part, and the handler of «Riprova»
 */
export function useRetryFocus(loaded: boolean, refetch: () => unknown) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!loaded || document.activeElement !== place.current) return
    place.current?.querySelector<HTMLElement>(':is(h1, h2)[tabindex="-1"]')?.focus()
  }, [loaded])

  const retry = () => {
    place.current?.focus()
    void refetch()
  }
  return { place, retry }
}

interface QueryPartProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error'> & { refetch: () => unknown }
  errorTitle: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Shows a query's skeleton, its data, or an error with a retry button. */
export function QueryPart<T>({ query: { data, error, refetch }, errorTitle, skeleton, children }: QueryPartProps<T>) {
  const { place, retry } = useRetryFocus(data !== undefined, refetch)
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState title={errorTitle} error={error} onRetry={retry} />
      ) : (
        skeleton
      )}
    </div>
  )
}
