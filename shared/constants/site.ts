import type { Calls } from './call.ts'

/** The calls that are about the server itself. */
export const siteCalls = {
  health: { line: 'GET /healthz' },
  ready: { line: 'GET /readyz' },
  securityTxt: { line: 'GET /.well-known/security.txt' },
  changePassword: { line: 'GET /.well-known/change-password' },
  metrics: { line: 'GET /metrics' },
  adFrame: { line: 'GET /ad-frame' },
  openApi: { line: 'GET /api/openapi.json' },
  config: { line: 'GET /api/config', offline: true },
} as const satisfies Calls
