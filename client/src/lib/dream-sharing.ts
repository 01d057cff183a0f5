import { query } from '#client/api/call.ts'

/** The state and settings of a dream's link and community share; disabled without an id. */
export const dreamSharingQuery = (dreamId: number | undefined) => ({
  ...query('GET /api/dreams/:id/sharing', { params: { id: dreamId ?? 0 } }),
  enabled: dreamId !== undefined,
})
