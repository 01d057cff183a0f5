import { query } from '#client/lib/client.ts'

/** How a dream is shared and would be, by a link and with the community; asked once there is a dream. */
export const dreamSharingQuery = (dreamId: number | undefined) => ({
  ...query('GET /api/dreams/:id/sharing', { params: { id: dreamId ?? 0 } }),
  enabled: dreamId !== undefined,
})
