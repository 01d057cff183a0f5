import { badgesIn, type EarnedBadge, keepWaiting } from './waiting-badges.ts'

export type { EarnedBadge } from './waiting-badges.ts'

let onEarned: (badges: readonly EarnedBadge[], isChange: boolean) => void = () => {}

interface Arrival {
  asker: number | undefined
  /** The asker is still signed in here. */
  present: boolean
  /** The call changed something, so points may have moved. */
  isChange: boolean
}

/**
 * Registers what happens when an answer tells what its call has earned: often nothing, which still means that points
 * may have moved. Answers how to stop that.
 */
export function setEarnedHandler(handler: typeof onEarned): () => void {
  onEarned = handler
  return () => {
    if (onEarned === handler) onEarned = () => {}
  }
}

/**
 * Looks whether an answer tells what its call has earned. Whoever asked for it is told of it sooner or later, now only
 * where they are still there.
 */
export function lookForEarned(answer: unknown, { asker, present, isChange }: Arrival): void {
  if (typeof answer !== 'object' || answer === null || !('newBadges' in answer)) return
  const { newBadges } = answer
  if (!Array.isArray(newBadges)) return
  const badges = badgesIn(newBadges)
  if (asker !== undefined) keepWaiting(asker, badges)
  if (present) onEarned(badges, isChange)
}
