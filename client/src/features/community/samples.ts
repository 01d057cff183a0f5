import { useQuery } from '@tanstack/react-query'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import type { CommunityDream } from '#shared/contracts/community.ts'
import { SAMPLE_TEMPLATES } from './sample-templates.ts'

const SAMPLES_SHOWN = 6
const OLDEST_DAYS = 2
const LIKES_MIN = 2
const LIKES_MAX = 25
const DAY_MS = 24 * 60 * 60 * 1_000

/** A number from 0 up to, and without, 1. */
type Random = () => number

/** Some of the places of a list, each once, in an order of their own. */
function drawPlaces(count: number, from: number, random: Random): number[] {
  const left = Array.from({ length: from }, (_, place) => place)
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

/** Example dreams, the newest first. Their ids are negative: no dream of the community has such a one. */
export function drawSamples(now: Date, random: Random = Math.random): CommunityDream[] {
  const drawn = drawPlaces(SAMPLES_SHOWN, SAMPLE_TEMPLATES.length, random).flatMap((place) => {
    const template = SAMPLE_TEMPLATES[place]
    if (!template) return []
    const createdAt = now.getTime() - random() * OLDEST_DAYS * DAY_MS
    return {
      ...template,
      id: -1 - place,
      likes: LIKES_MIN + Math.floor(random() * (LIKES_MAX - LIKES_MIN + 1)),
      hasLiked: false,
      isMine: false,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(createdAt + COMMUNITY_LIFE_DAYS * DAY_MS).toISOString(),
    }
  })
  return drawn.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
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
