/** A badge as an answer brings it. Any icon: of one that is not known here, a star stands in its place. */
export interface EarnedBadge {
  id: string
  name: string
  description: string
  icon: string
}

let onEarned: (badges: readonly EarnedBadge[]) => void = () => {}

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

/** Looks whether an answer tells what its call has earned. Checked by hand: zod would come into the first screen. */
export function lookForEarned(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('newBadges' in answer)) return
  const { newBadges } = answer
  if (Array.isArray(newBadges)) onEarned(newBadges.filter(isBadge))
}

function isBadge(value: unknown): value is EarnedBadge {
  const { id, name, description, icon }: Partial<Record<keyof EarnedBadge, unknown>> = Object(value)
  return [id, name, description, icon].every((text) => typeof text === 'string' && text !== '')
}
