import { useRouter } from 'wouter'

/**
 * The query string as it stands in the address, without its `?`. The router's own `useSearch` decodes it, and an
 * address inside it, decoded once more when it is read, would lose what it has encoded itself.
 */
export function useRawSearch(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}
