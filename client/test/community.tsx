import { screen, within } from '@testing-library/react'
import { CommunityFeed } from '#client/features/community/components/community-feed.tsx'
import { type Answer, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { CommunityDream, CommunityPage, OwnCommunityDream } from '#shared/contracts/community.ts'
import type { DreamSharing, ShareLink } from '#shared/contracts/sharing.ts'

const HOUR_MS = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

export function buildShared(over: Partial<CommunityDream> = {}) {
  return {
    id: 41,
    title: 'Il faro di notte',
    content: 'Salgo le scale di un faro e la luce gira piano.',
    mood: 'positive' as const,
    elements: ['Scale', 'Mare'],
    username: 'Marta',
    avatar: 'gufo' as const,
    likes: 3,
    hasLiked: false,
    isMine: false,
    createdAt: inHours(-2.5),
    expiresAt: inHours(69.5),
    ...over,
  } satisfies CommunityDream
}

export const buildOwn = (over: Partial<OwnCommunityDream> = {}): OwnCommunityDream => ({
  ...buildShared(),
  id: 50,
  title: 'Il mio lago',
  content: 'Nuoto in un lago tiepido.',
  mood: 'positive',
  username: 'giulia',
  avatar: 'luna',
  isMine: true,
  dreamId: 7,
  state: 'shown',
  ...over,
})

export const LINK: ShareLink = {
  shareId: 'u7Yk2aQ0bWc3dEf4gHi5jK',
  url: 'https://diario.example/shared/dream/u7Yk2aQ0bWc3dEf4gHi5jK',
  includesAnalysis: false,
  staleReading: false,
}

export const buildSharing = (over: Partial<DreamSharing> = {}): DreamSharing => ({
  link: null,
  shownAs: 'giulia',
  hasAnalysis: false,
  withAnnotations: false,
  care: null,
  community: { live: null, refusal: null },
  ...over,
})

export const FEED = 'GET /api/community-dreams?limit=20'
export const pageOf = (items: CommunityDream[], over: Partial<CommunityPage> = {}): Answer => ({
  body: { items, nextCursor: null, mine: null, ...over } satisfies CommunityPage,
})

export function openFeed(answers: Parameters<typeof mockServer>[0]) {
  const server = mockServer(answers)
  return { ...server, ...renderSignedIn(<CommunityFeed />, { path: '/community?tab=sogni' }) }
}
export const card = async (title = 'Il faro di notte') => within(await screen.findByRole('article', { name: title }))
export const heart = (likes: number) => screen.findByRole('button', { name: `Mi piace «Il faro di notte»: ${likes}` })
export const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
