import { sharingCalls } from '#shared/constants/sharing.ts'
import { client } from './client.ts'

export const sharing = client<typeof import('#shared/contracts/sharing.ts').sharingEndpoints>(sharingCalls)

/** What the owner of a dream is told before sharing it, be it by a link or with the community; asked once there is a dream. */
export const dreamSharingQuery = (dreamId: number | undefined) => ({
  ...sharing.get.query({ params: { id: dreamId ?? 0 } }),
  enabled: dreamId !== undefined,
})
