import type { Calls } from './call.ts'

export const sharingCalls = {
  get: { line: 'GET /api/dreams/:id/sharing', offline: true },
  share: { line: 'POST /api/dreams/:id/share' },
  revoke: { line: 'DELETE /api/dreams/:id/share' },
} as const satisfies Calls

export const sharedDreamCalls = {
  get: { line: 'GET /api/shared/dream/:shareId' },
  picture: { line: 'GET /api/shared/dream/:shareId/image.png' },
} as const satisfies Calls
