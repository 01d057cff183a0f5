import { query } from '#client/api/call.ts'
import type { ThreadKind } from '#shared/constants/stats.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** The key begins with the stats, so that what changes a dream refreshes threads with them. */
export const threadQuery = (kind: ThreadKind, name: string) =>
  query('GET /api/threads/:kind/:name', { params: { kind, name } }, ['/api/stats', 'thread', kind, name])

export interface ShownElement {
  kind: ThreadKind
  label: string
  /** Found in the text and not confirmed. */
  isFound?: boolean
  /** Words of the dream and the meaning by an analysis. */
  evidence?: string
  text?: string
}

export interface ElementCardProps {
  element: ShownElement
  /** The dream that shows it; without one, the card is about its latest dream. */
  dream?: Pick<Dream, 'id' | 'elements'> | undefined
}
