import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DreamSharing } from '#shared/contracts/sharing.ts'
import { api } from './api-client.ts'

/** What the owner of a dream is told before sharing it, be it by a link or with the community; asked once there is a dream. */
export function dreamSharingQuery(dreamId: number | undefined) {
  const path = `/api/dreams/${dreamId}/sharing`
  return queryOptions({
    queryKey: [path],
    queryFn: dreamId === undefined ? skipToken : ({ signal }) => api.get<DreamSharing>(path, signal),
  })
}
