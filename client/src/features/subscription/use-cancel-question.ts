import { useState } from 'react'
import type { Subscription } from '#shared/contracts/subscription.ts'

function canCancel({ state, isPremium, isCancelled }: Subscription): boolean {
  return state === 'past_due' || (isPremium && !isCancelled)
}

/**
 * The question before cancelling, and what it asks about. It follows the subscription while it is open: whoever confirms
 * has read what holds by then. It goes when nothing is left to cancel, and keeps its words while it goes.
 */
export function useCancelQuestion(subscription: Subscription) {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState(subscription)
  if (isOpen && !canCancel(subscription)) setOpen(false)
  else if (isOpen && asked !== subscription) setAsked(subscription)
  return { isOpen, asked, setOpen }
}
