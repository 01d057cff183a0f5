import type { Calls } from './call.ts'

export const DREAM_NOT_FOUND = 'Sogno non trovato.'

export const dreamCalls = {
  list: { line: 'GET /api/dreams', offline: true },
  create: { line: 'POST /api/dreams' },
  suggestions: { line: 'GET /api/dreams/suggestions' },
  months: { line: 'GET /api/dreams/months', offline: true },
  drafts: { line: 'GET /api/dreams/drafts', offline: true },
  keepDraft: { line: 'PUT /api/dreams/drafts/:key' },
  discardDraft: { line: 'DELETE /api/dreams/drafts/:key' },
  deleted: { line: 'GET /api/dreams/deleted' },
  deleteForGood: { line: 'DELETE /api/dreams/deleted/:id' },
  restore: { line: 'POST /api/dreams/:id/restore' },
  get: { line: 'GET /api/dreams/:id', offline: true },
  findElements: { line: 'POST /api/dreams/elements' },
  tellMood: { line: 'PATCH /api/dreams/:id/mood' },
  update: { line: 'PUT /api/dreams/:id' },
  delete: { line: 'DELETE /api/dreams/:id' },
} as const satisfies Calls

export const transcriptionCalls = { transcribe: { line: 'POST /api/transcribe' } } as const satisfies Calls
