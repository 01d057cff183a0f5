import { useQuery } from '@tanstack/react-query'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { SAMPLE_TEMPLATES } from './sample-templates.ts'

const SAMPLES_SHOWN = 6
const OLDEST_DAYS = 2
const LIKES_MIN = 2
const LIKES_MAX = 25
const DAY_MS = 24 * 60 * 60 * 1_000

/** Example dreams, the newest first. Their ids are negative: no dream of the community has such a one. */
export function drawSamples(now: Date, random = Math.random): CommunityDream[] {
  const shuffled = SAMPLE_TEMPLATES.map((template, place) => ({ template, id: -1 - place, rank: random() }))
  return shuffled
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SAMPLES_SHOWN)
    .map(({ template, id }) => ({ ...template, id, ...drawLife(now, random) }))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

function drawLife(now: Date, random: () => number) {
  const createdAt = now.getTime() - random() * OLDEST_DAYS * DAY_MS
  return {
    likes: LIKES_MIN + Math.floor(random() * (LIKES_MAX - LIKES_MIN + 1)),
    hasLiked: false,
    isMine: false,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(createdAt + COMMUNITY_LIFE_DAYS * DAY_MS).toISOString(),
  }
}

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
