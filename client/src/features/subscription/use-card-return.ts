import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../app/paths.ts'
import { useRawSearch } from '../../lib/use-raw-search.ts'

export interface CardReturn {
  /** The person comes back from mending their card, and nothing has been wrong with the new one yet. */
  isUpdated: boolean
  /** The new one does not pay either. */
  forget: () => void
}

/**
 * Whether the person comes back from mending their card at the payment service's, as the address says (`card=updated`).
 * The query leaves the address and the history at once: a page that is loaded again says nothing of it.
 */
export function useCardReturn(): CardReturn {
  const search = useRawSearch()
  const [, navigate] = useLocation()
  const [isUpdated, setUpdated] = useState(() => new URLSearchParams(search).get('card') === 'updated')
  const leave = useEffectEvent(() => isUpdated && navigate(paths.subscription, { replace: true }))
  useEffect(() => void leave(), [])
  return { isUpdated, forget: () => setUpdated(false) }
}
