import { sharingCalls } from '#shared/constants/community.ts'
import { client } from './client.ts'

export const sharing = client<typeof import('#shared/contracts/sharing.ts').sharingEndpoints>(sharingCalls)

/** How a dream is shared and would be, by a link and with the community; asked once there is a dream. */
export const dreamSharingQuery = (dreamId: number | undefined) => ({
  ...sharing.get.query({ params: { id: dreamId ?? 0 } }),
  enabled: dreamId !== undefined,
})
