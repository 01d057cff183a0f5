import type { Calls } from './call.ts'

export const monthlyCalls = {
  list: { line: 'GET /api/monthly-analysis' },
  latest: { line: 'GET /api/monthly-analysis/latest' },
  create: { line: 'POST /api/monthly-analysis' },
} as const satisfies Calls
