import type { Calls } from './call.ts'
import type { ThreadKind } from './threads.ts'

/** Of what the dashboard tells that it is back: images and people, for these every plan sees. */
export const FINDING_KINDS = ['symbols', 'person'] as const satisfies readonly ThreadKind[]

export const statsCalls = {
  get: { line: 'GET /api/stats', offline: true },
  year: { line: 'GET /api/stats/year/:year', offline: true },
} as const satisfies Calls
