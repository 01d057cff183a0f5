import { isNotFound } from '#client/lib/api-client.ts'
import { client } from '#client/lib/client.ts'
import { sharedDreamCalls } from '#shared/constants/sharing.ts'

export const sharedDream = client<typeof import('#shared/contracts/sharing.ts').sharedDreamEndpoints>(sharedDreamCalls)

/** What a link opens, for anybody. A second try for what a second try may mend; that there is no such dream is an answer. */
export const sharedDreamQuery = (shareId: string) => ({
  ...sharedDream.get.query({ params: { shareId } }),
  retry: (failures: number, error: Error) => failures < 1 && !isNotFound(error),
})
