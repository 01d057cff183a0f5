import { paths } from '#client/app/paths.ts'

/** A link's address at this origin, for when the server has not said it yet. */
export function linkAddress(shareId: string): string {
  return new URL(paths.sharedDream(shareId), window.location.origin).href
}
