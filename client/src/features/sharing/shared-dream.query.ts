import { queryOptions } from '@tanstack/react-query'
import { api, isNotFound } from '#client/lib/api-client.ts'
import { pageAnswer } from '#client/lib/page-data.ts'
import type { SharedDream } from '#shared/contracts/sharing.ts'

/** What a link opens, for anybody. A second try for what a second try may mend; that there is no such dream is an answer. */
export function sharedDreamQuery(shareId: string) {
  const path = `/api/shared/dream/${encodeURIComponent(shareId)}`
  return queryOptions({
    queryKey: [path] as const,
    queryFn: ({ signal }) => api.get<SharedDream>(path, signal),
    initialData: () => pageAnswer<SharedDream>(path),
    retry: (failures, error) => failures < 1 && !isNotFound(error),
  })
}
