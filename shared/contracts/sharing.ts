import * as z from 'zod'
import { ENGINES } from '../constants/analyses.ts'
import { AVATARS } from '../constants/avatars.ts'
import { MOODS } from '../constants/moods.ts'
import { safetySchema } from './analyses.ts'
import { earnedSchema } from './game.ts'

/** `POST /api/dreams/{id}/share`: makes the dream's link, or changes what it shows. */
export const shareDreamSchema = z.strictObject({
  includeAnalysis: z.boolean('Valore non valido').default(false),
})
export type ShareDream = z.infer<typeof shareDreamSchema>

/** A dream's link. The id is all that opens it. */
export const shareLinkSchema = z.object({
  shareId: z.string(),
  url: z.url(),
  includesAnalysis: z.boolean(),
  /** The reading was made anew since its owner agreed to show it: the link shows neither, until the owner agrees again. */
  staleReading: z.boolean(),
})
export type ShareLink = z.infer<typeof shareLinkSchema>

/** The answer of `POST /api/dreams/{id}/share`. */
export const sharedLinkSchema = shareLinkSchema.extend(earnedSchema.shape)
export type SharedLink = z.infer<typeof sharedLinkSchema>

/** `GET /api/dreams/{id}/sharing`: all that its owner is told before sharing a dream. */
export const dreamSharingSchema = z.object({
  link: shareLinkSchema.nullable(),
  /** The name that readers of the link see. */
  shownAs: z.string(),
  hasAnalysis: z.boolean(),
  /** A caring note that stands where the share prompt would. */
  care: safetySchema.nullable(),
  community: z.object({
    /** This dream's own entry, while it lives. */
    live: z.object({ id: z.int(), expiresAt: z.iso.datetime() }).nullable(),
    /** Why it may not be shared to the community now; null when it may. */
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
})
export type DreamSharing = z.infer<typeof dreamSharingSchema>

/** What the holder of a link sees, as `GET /api/shared/dream/{shareId}` answers: nothing that leads to the account. */
export const sharedDreamSchema = z.object({
  title: z.string(),
  content: z.string(),
  date: z.iso.date(),
  mood: z.enum(MOODS),
  tags: z.array(z.string()),
  elements: z.array(z.string()),
  username: z.string(),
  avatar: z.enum(AVATARS),
  /** Which of the five windows it has. */
  window: z.int().min(0).max(4),
  /** The reading, where its owner shares it, and what made it. */
  analysis: z.string().nullable(),
  engine: z.enum(ENGINES).nullable(),
})
export type SharedDream = z.infer<typeof sharedDreamSchema>
