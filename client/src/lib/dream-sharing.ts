import { sharingCalls } from '#shared/constants/community.ts'
import { client } from './client.ts'

export const sharing = client<typeof import('#shared/contracts/sharing.ts').sharingEndpoints>(sharingCalls)

/** The state and settings of a dream's link and community share; disabled without an id. */
export const dreamSharingQuery = (dreamId: number | undefined) => ({
  ...sharing.get.query({ params: { id: dreamId ?? 0 } }),
  enabled: dreamId !== undefined,
})
