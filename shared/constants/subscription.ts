import type { Calls } from './call.ts'

export const subscriptionCalls = {
  get: { line: 'GET /api/subscription' },
  startTrial: { line: 'POST /api/subscription/trial' },
  create: { line: 'POST /api/create-subscription' },
  activate: { line: 'POST /api/subscription/premium' },
  cancel: { line: 'POST /api/subscription/cancel' },
  reactivate: { line: 'POST /api/subscription/reactivate' },
  portal: { line: 'POST /api/subscription/portal' },
} as const satisfies Calls

export const stripeCalls = { webhook: { line: 'POST /api/stripe/webhook' } } as const satisfies Calls
