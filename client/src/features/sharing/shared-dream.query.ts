import { isNotFound } from '#client/lib/api-client.ts'
import { client } from '#client/lib/client.ts'
import { sharedDreamCalls } from '#shared/constants/community.ts'

export const sharedDream = client<typeof import('#shared/contracts/sharing.ts').sharedDreamEndpoints>(sharedDreamCalls)

/** The dream behind a link, for anybody. Retries once, except after a «not found». */
export const sharedDreamQuery = (shareId: string) => ({
  ...sharedDream.get.query({ params: { shareId } }),
  retry: (failures: number, error: Error) => failures < 1 && !isNotFound(error),
})
