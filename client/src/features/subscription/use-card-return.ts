import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { useRawSearch } from '../../lib/use-raw-search.ts'

/**
 * Whether the person comes back from mending their card at the payment service's, as the address says (`card=updated`).
 * The query leaves the address and the history at once: a page that is loaded again says nothing of it.
 */
export function useCardReturn(): boolean {
  const search = useRawSearch()
  const [, navigate] = useLocation()
  const [cardUpdated] = useState(() => new URLSearchParams(search).get('card') === 'updated')
  const leave = useEffectEvent(() => cardUpdated && navigate(paths.subscription, { replace: true }))
  useEffect(() => void leave(), [])
  return cardUpdated
}
