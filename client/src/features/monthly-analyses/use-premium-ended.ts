import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#client/lib/api-client.ts'

/**
 * Whether a call failed for want of Premium, which then ended while the page was open. The account is asked for anew:
 * with it the screens of Premium go.
 */
export function usePremiumEnded(error: Error | null): boolean {
  const queryClient = useQueryClient()
  const ended = error instanceof ApiError && error.code === 'premium_required'
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: ['/api/user'] })
  }, [ended, queryClient])
  return ended
}
