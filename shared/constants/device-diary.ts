import type { Calls } from './call.ts'

/** Dreams of a page of changes. */
export const DEVICE_DIARY_PAGE = 200

export const deviceDiaryCalls = { changes: { line: 'GET /api/device-diary' } } as const satisfies Calls
