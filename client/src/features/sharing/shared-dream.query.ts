import { isNotFound } from '#client/api/api-client.ts'
import { query } from '#client/api/call.ts'

/** The dream behind a link, for anybody. Retries once, except after a «not found». */
export const sharedDreamQuery = (shareId: string) => ({
  ...query('GET /api/shared/dream/:shareId', { params: { shareId } }),
  retry: (failures: number, error: Error) => failures < 1 && !isNotFound(error),
})
