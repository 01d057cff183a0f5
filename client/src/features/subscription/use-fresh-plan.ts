import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { onPageRestored } from '../../lib/page-restored.ts'
import { refreshPlan } from './subscription.queries.ts'

/**
 * Keeps the account in step with its subscription, which is the later of the two to be asked for, and asks for both
 * again when the browser brings the page back from the payment service's.
 */
export function useFreshPlan(user: User, subscription: Subscription | undefined): void {
  const queryClient = useQueryClient()
  const differs = subscription !== undefined && !agree(user, subscription)
  useEffect(() => {
    // Once for each answer: should the two go on to differ, that is not for this page to end.
    if (differs && subscription) void queryClient.invalidateQueries({ queryKey: ['/api/user'] })
  }, [differs, subscription, queryClient])
  useEffect(() => onPageRestored(() => void refreshPlan(queryClient)), [queryClient])
}

function agree(user: User, { plan, paymentDue, subscriptionEndDate }: Subscription): boolean {
  return (
    user.subscriptionPlan === plan &&
    user.paymentDue === (paymentDue !== null) &&
    user.subscriptionEndDate === subscriptionEndDate
  )
}
