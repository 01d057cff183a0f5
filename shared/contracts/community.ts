import * as z from 'zod'
import { AVATARS } from '../constants/avatars.ts'
import {
  COMMUNITY_DREAM_NOT_FOUND,
  COMMUNITY_PAGE_MAX,
  COMMUNITY_PAGE_SIZE,
  REPORT_REASONS,
} from '../constants/community.ts'
import { DREAM_NOT_FOUND, MOODS } from '../constants/dreams.ts'
import { pageQuery } from './common.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

/** A community dream for anyone, without account or journal id. */
export const communityDreamSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Null once the dream expired, except for its owner; mood and elements are then empty too. */
  content: z.string().nullable(),
  mood: z.enum(MOODS).nullable(),
  elements: z.array(z.string()),
  username: z.string(),
  avatar: z.enum(AVATARS),
  likes: z.int(),
  hasLiked: z.boolean(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type CommunityDream = z.infer<typeof communityDreamSchema>

/** One's own community dream, with fields for its owner. */
export const ownCommunityDreamSchema = communityDreamSchema.extend({
  content: z.string(),
  mood: z.enum(MOODS).nullable(),
  dreamId: z.int(),
  /** `hidden`: reported, until the review; `removed`: by the review. */
  state: z.enum(['shown', 'hidden', 'removed']),
})
export type OwnCommunityDream = z.infer<typeof ownCommunityDreamSchema>

/** With a limit or a cursor: a page of other people's dreams, newest first; the first page also has one's own. */
export const communityPageSchema = z.object({
  items: z.array(communityDreamSchema),
  nextCursor: z.string().nullable(),
  mine: ownCommunityDreamSchema.nullable(),
})
export type CommunityPage = z.infer<typeof communityPageSchema>

/** Without any of these, the response is a plain list: one's own dream, then the newest. */
export const communityQuerySchema = z.strictObject(pageQuery(COMMUNITY_PAGE_MAX, COMMUNITY_PAGE_SIZE))
export type CommunityQuery = z.infer<typeof communityQuerySchema>

/** The response of `POST /api/dreams/{id}/share-to-community`. */
export const sharedToCommunitySchema = ownCommunityDreamSchema.extend(earnedSchema.shape)
export type SharedToCommunity = z.infer<typeof sharedToCommunitySchema>

export const likeStatusSchema = z.object({ hasLiked: z.boolean() })
export type LikeStatus = z.infer<typeof likeStatusSchema>

/** The state after `like` and `unlike`. */
export const likedSchema = likeStatusSchema.extend({ likes: z.int() })
export type Liked = z.infer<typeof likedSchema>

export const reportSchema = z.strictObject({
  reason: z.enum(REPORT_REASONS, 'Scegli un motivo'),
})
export type Report = z.infer<typeof reportSchema>

/** A blocked person, with the name shown at the time. */
export const blockSchema = z.object({ id: z.int(), username: z.string(), createdAt: z.iso.datetime() })
export type Block = z.infer<typeof blockSchema>

export const communityEndpoints = [
  endpoint('GET /api/community-dreams', {
    summary: 'Community dreams',
    access: 'anyone',
    query: communityQuerySchema,
    answers: { 200: z.union([communityDreamSchema.array(), communityPageSchema]) },
    limit: 'heavy',
  }),
  endpoint('POST /api/dreams/:id/share-to-community', {
    summary: 'Share a dream to the community',
    access: 'user',
    answers: { 201: sharedToCommunitySchema },
    refusals: ['already_shared', 'nothing_to_share', 'blocked_words', 'care_needed', 'under_review'],
    notFound: DREAM_NOT_FOUND,
    hourly: 30,
  }),
  endpoint('GET /api/community-dreams/:id/user-like-status', {
    summary: 'Whether the user likes a dream',
    access: 'user',
    answers: { 200: likeStatusSchema },
    notFound: COMMUNITY_DREAM_NOT_FOUND,
    limit: 'heavy',
  }),
  endpoint('POST /api/community-dreams/:id/like', {
    summary: 'Like a community dream',
    access: 'user',
    answers: { 200: likedSchema },
    refusals: ['own_dream', 'dream_expired'],
    notFound: COMMUNITY_DREAM_NOT_FOUND,
    hourly: 300,
  }),
  endpoint('POST /api/community-dreams/:id/unlike', {
    summary: 'Remove a like',
    access: 'user',
    answers: { 200: likedSchema },
    notFound: COMMUNITY_DREAM_NOT_FOUND,
  }),
  endpoint('POST /api/community-dreams/:id/report', {
    summary: 'Report a community dream',
    access: 'user',
    body: reportSchema,
    answers: { 204: null },
    refusals: ['own_dream', 'already_reported'],
    notFound: COMMUNITY_DREAM_NOT_FOUND,
    hourly: 10,
  }),
  endpoint('POST /api/community-dreams/:id/block', {
    summary: 'Block its author',
    access: 'user',
    answers: { 201: blockSchema },
    refusals: ['own_dream'],
    notFound: COMMUNITY_DREAM_NOT_FOUND,
    hourly: 60,
  }),
  endpoint('DELETE /api/community-dreams/:id', {
    summary: 'Remove an own dream from the community',
    access: 'user',
    answers: { 204: null },
    notFound: COMMUNITY_DREAM_NOT_FOUND,
  }),
  endpoint('GET /api/blocks', {
    summary: 'The people whom the user blocked',
    access: 'user',
    answers: { 200: blockSchema.array() },
  }),
  endpoint('DELETE /api/blocks/:id', { summary: 'Unblock a person', access: 'user', answers: { 204: null } }),
]
