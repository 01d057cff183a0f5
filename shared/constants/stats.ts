import type { Calls } from './call.ts'

export const statsCalls = {
  get: { line: 'GET /api/stats', offline: true },
  year: { line: 'GET /api/stats/year/:year', offline: true },
  links: { line: 'GET /api/stats/links', offline: true },
} as const satisfies Calls
