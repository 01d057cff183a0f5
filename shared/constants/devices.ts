import type { Calls } from './call.ts'

/** Dreams of a page of changes. */
export const DEVICE_DIARY_PAGE = 200

export const deviceDiaryCalls = { changes: { line: 'GET /api/device-diary' } } as const satisfies Calls

/** The number of an account's keys for other apps. */
export const DEVICE_TOKENS_MAX = 10
export const DEVICE_TOKEN_NAME_MAX = 40

export const deviceTokenCalls = {
  list: { line: 'GET /api/device-tokens' },
  create: { line: 'POST /api/device-tokens' },
  revoke: { line: 'DELETE /api/device-tokens/:id' },
} as const satisfies Calls

/** What such a key opens; nothing else. */
export const deviceDreamCalls = { create: { line: 'POST /api/device/dreams' } } as const satisfies Calls
