import * as z from 'zod'
import { ENGINES } from '../constants/analyses.ts'
import { AVATARS } from '../constants/avatars.ts'
import { DREAM_NOT_FOUND, MOODS } from '../constants/dreams.ts'
import { MOTIFS } from '../constants/window-scene.ts'
import { safetySchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

/** `POST /api/dreams/{id}/share`: creates the dream's link, or changes its content. */
export const shareDreamSchema = z.strictObject({
  includeAnalysis: z.boolean('Valore non valido').default(false),
})
export type ShareDream = z.infer<typeof shareDreamSchema>

/** A dream's link. The id alone gives access. */
export const shareLinkSchema = z.object({
  shareId: z.string(),
  url: z.url(),
  includesAnalysis: z.boolean(),
  /** The analysis was replaced after its owner agreed to show it: the link hides it until the owner agrees again. */
  staleReading: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLinkSchema>

/** The response of `POST /api/dreams/{id}/share`. */
export const sharedLinkSchema = shareLinkSchema.extend(earnedSchema.shape)
export type SharedLink = z.infer<typeof sharedLinkSchema>

/** `GET /api/dreams/{id}/sharing`: the information for the owner before sharing. */
export const dreamSharingSchema = z.object({
  link: shareLinkSchema.nullable(),
  /** The name for readers of the link. */
  shownAs: z.string(),
  hasAnalysis: z.boolean(),
  /** The analysis used annotations: no link shows it. */
  withAnnotations: z.boolean(),
  /** A caring note that replaces the share prompt. */
  care: safetySchema.nullable(),
  community: z.object({
    /** The dream's current place in the community. */
    live: z.object({ id: z.int(), expiresAt: z.iso.datetime() }).nullable(),
    /** Why it may not be shared to the community now; null if it may. */
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
})
export type DreamSharing = z.infer<typeof dreamSharingSchema>

/**
 * The dream of a link, `GET /api/shared/dream/{shareId}`: only the parts that the owner agreed to show, and nothing
 * about the account. New fields of a dream must be added here explicitly.
 */
export const sharedDreamSchema = z.object({
  title: z.string(),
  content: z.string(),
  date: z.iso.date(),
  mood: z.enum(MOODS).nullable(),
  tags: z.array(z.string()),
  elements: z.array(z.string()),
  username: z.string(),
  avatar: z.enum(AVATARS),
  motif: z.enum(MOTIFS).nullable(),
  /** The analysis and its engine, if its owner shares it. */
  analysis: z.string().nullable(),
  engine: z.enum(ENGINES).nullable(),
})
export type SharedDream = z.infer<typeof sharedDreamSchema>

export const sharingEndpoints = [
  endpoint('GET /api/dreams/:id/sharing', {
    offline: true,
    summary: 'How a dream is shared, and may be',
    access: 'user',
    answers: { 200: dreamSharingSchema },
    notFound: DREAM_NOT_FOUND,
    limit: 'heavy',
  }),
  endpoint('POST /api/dreams/:id/share', {
    summary: 'Share by a link',
    access: 'user',
    body: shareDreamSchema,
    answers: { 200: sharedLinkSchema, 201: sharedLinkSchema },
    refusals: ['nothing_to_share'],
    notFound: DREAM_NOT_FOUND,
    hourly: 60,
  }),
  endpoint('DELETE /api/dreams/:id/share', {
    summary: 'Revoke the link of a dream',
    access: 'user',
    answers: { 204: null },
    notFound: DREAM_NOT_FOUND,
  }),
]

export const sharedDreamEndpoints = [
  endpoint('GET /api/shared/dream/:shareId', {
    summary: 'The dream of a link',
    access: 'anyone',
    answers: { 200: sharedDreamSchema },
  }),
  endpoint('GET /api/shared/dream/:shareId/image.png', {
    summary: 'The picture of a link, as PNG',
    access: 'anyone',
    answers: { 200: null },
    raw: true,
  }),
]
