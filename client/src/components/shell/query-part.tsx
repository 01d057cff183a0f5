import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from './error-state.tsx'

/**
 * Keeps the focus near a part of the screen that is asked for again: on its place while it loads, for the button that had
 * the focus goes, and then on the first of its headings that takes it.
 * @param loaded whether the part is there
 * @returns `place` for an element with `tabIndex={-1}` around the part, and what «Riprova» does
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

/** A part of the screen that the server is asked for: its shape, what it became, or the way to ask again. */
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
