import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeFocus } from '#client/hooks/use-focus.ts'
import { Button } from '../ui/button.tsx'

/** The distance below the screen at which the next page is loaded. */
const AHEAD = '1600px'

interface LoadMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  endText?: string
  failedText?: string
}

/** Loads the next page while scrolling, or with a button. */
export function LoadMore(props: LoadMoreProps) {
  const {
    query,
    endText = 'Sei alla fine del diario.',
    failedText = 'Non riusciamo a caricare gli altri sogni.',
  } = props
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = query
  const foot = useRef<HTMLDivElement>(null)
  const [byHand, setByHand] = useState(false)
  const load = useEffectEvent(() => void query.fetchNextPage())
  // What is read anew comes first.
  const ready = hasMore && !query.isFetching && !failed

  useEffect(() => {
    if (!ready || !foot.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [ready])

  const loadByHand = () => {
    setByHand(true)
    void query.fetchNextPage({ cancelRefetch: false })
  }

  return (
    <div ref={foot} className="mt-8 grid justify-items-center gap-3 text-center">
      {failed && <p role="alert">{failedText}</p>}
      {hasMore ? (
        <Button variant="outline" busy={loading} busyLabel="Caricamento..." onClick={loadByHand}>
          {failed ? 'Riprova' : 'Carica altri'}
        </Button>
      ) : (
        // The focused button is removed.
        <p ref={byHand ? takeFocus : undefined} tabIndex={-1} className="small muted outline-none">
          {endText}
        </p>
      )}
    </div>
  )
}
