import type { Actor, Deps } from '#server/deps.ts'
import type { Progress } from '#shared/constants/avatars.ts'

/** How far a person has come. Nothing gives points or badges yet, so everybody stands at the start. */
export async function progressOf(_deps: Pick<Deps, 'db'>, _actor: Actor): Promise<Progress> {
  return { level: 1, badges: [] }
}
