import { useQuery } from '@tanstack/react-query'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { drawSamples } from './samples.ts'

/** The examples of this visit: drawn once, and the same ones after a look at another tab. No server knows of them. */
export function useSamples(): CommunityDream[] {
  return useQuery({
    queryKey: ['community-samples'],
    queryFn: () => drawSamples(new Date()),
    initialData: () => drawSamples(new Date()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}
