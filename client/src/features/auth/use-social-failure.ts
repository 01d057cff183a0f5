import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useRawSearch } from '../../lib/use-raw-search.ts'
import { readSocialFailure, withoutSocialFailure } from './social-failure.ts'

/** How a sign-in through another service failed, if it did, until it is dismissed. The address forgets it at once. */
export function useSocialFailure() {
  const search = useRawSearch()
  const [location, navigate] = useLocation()
  const [failure, setFailure] = useState(() => readSocialFailure(search))

  useEffect(() => {
    if (!readSocialFailure(search)) return
    const rest = withoutSocialFailure(search)
    navigate(rest ? `${location}?${rest}` : location, { replace: true })
  }, [search, location, navigate])

  return { failure, dismiss: () => setFailure(undefined) }
}
