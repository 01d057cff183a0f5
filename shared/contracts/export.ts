import * as z from 'zod'
import { ANALYSIS_KINDS, ENGINES } from '../constants/analyses.ts'
import { AVATARS } from '../constants/avatars.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../constants/export.ts'
import { conversationTurnSchema, patternsSchema } from './analyses.ts'
import { annotationSchema } from './annotations.ts'
import { safetySchema } from './common.ts'
import { dreamDraftSchema, dreamSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'
import { exportedReminderSchema } from './reminders.ts'
import { personSchema } from './threads.ts'

const instant = z.iso.datetime()
const day = z.iso.date()

/** The stored analysis of a dream. The two fingerprints identify the version of dream and annotations. */
export const exportedAnalysisSchema = z.object({
  kind: z.enum(ANALYSIS_KINDS),
  engine: z.enum(ENGINES),
  modelFailed: z.boolean(),
  basic: z.string(),
  advanced: z.string().nullable(),
  /** Facts about other dreams beside the advanced text. */
  journal: z.string().default(''),
  questions: z.array(z.string()).default([]),
  patterns: patternsSchema,
  safety: safetySchema.nullable(),
  withAnnotations: z.boolean(),
  sourceHash: z.string(),
  inputHash: z.string(),
  createdAt: instant,
})

export const exportedAnnotationSchema = z.object({ ...annotationSchema.shape, updatedAt: instant })

/** A dream in its stored form: `elements` are the chosen ones; those of an analysis are in its patterns. */
export const exportedDreamSchema = z.object({
  ...dreamSchema.omit({
    userId: true,
    foundElements: true,
    motif: true,
    hasAnalysis: true,
    analysisKind: true,
    share: true,
    communityUntil: true,
  }).shape,
  rejectedElements: z.string().array(),
  analysis: exportedAnalysisSchema.nullable(),
  annotations: exportedAnnotationSchema.array(),
  /** The turns under the analysis, in order. */
  conversation: conversationTurnSchema.array().default([]),
  /** The public link. */
  link: z.object({ shareId: z.string(), analysisOf: instant.nullable(), createdAt: instant }).nullable(),
})
export type ExportedDream = z.infer<typeof exportedDreamSchema>

export const exportedSettingsSchema = z.object({
  avatar: z.enum(AVATARS),
  publicProfile: z.boolean(),
  /** Consent to a model outside this server; null before the question. */
  aiConsent: z.boolean().nullable(),
  aiDiaryConsent: z.boolean().nullable().default(null),
  voiceConsent: z.boolean().nullable().default(null),
})

export const exportedMonthSchema = z.object({
  engine: z.enum(ENGINES),
  modelFailed: z.boolean(),
  analysis: z.string(),
  startDate: day,
  endDate: day,
  safety: safetySchema.nullable(),
  createdAt: instant,
})
export type ExportedMonth = z.infer<typeof exportedMonthSchema>

/** `diario.json`: all data of a person except passwords and keys. */
export const exportSchema = z.object({
  $schema: z.string(),
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: instant,
  profile: z.object({
    username: z.string(),
    email: z.string(),
    emailConfirmedAt: instant.nullable(),
    pendingEmail: z.string().nullable(),
    /** When the person was told that the profile is public, and chose. */
    publicProfileSeenAt: instant.nullable(),
    authProvider: z.string(),
    createdAt: instant,
    plan: z.string(),
    premiumUntil: instant.nullable(),
    stripeCustomerId: z.string().nullable(),
  }),
  settings: exportedSettingsSchema,
  subscriptions: z.array(
    z.object({
      kind: z.string(),
      billingPlan: z.string().nullable(),
      status: z.string(),
      stripeSubscriptionId: z.string().nullable(),
      periodStart: instant,
      periodEnd: instant,
      paidUntil: instant.nullable(),
      cancelAt: instant.nullable(),
      /** In euro cents. */
      renewalAmount: z.int().nullable(),
      amountDue: z.int().nullable(),
      createdAt: instant,
    }),
  ),
  monthlyAnalyses: exportedMonthSchema.array(),
  /** The bin: each dream with analysis, conversation and annotations, as rows for a restore. */
  deletedDreams: z.array(z.object({ title: z.string(), date: day, deletedAt: instant, content: z.looseObject({}) })),
  /** Dreams that exceeded the plan. */
  drafts: dreamDraftSchema.array(),
  /** Names that the dreamer classified. */
  people: personSchema.array(),
  /** The morning reminder, without its browsers. */
  reminder: exportedReminderSchema.nullable(),
  imports: z.array(z.object({ format: z.string(), added: z.int(), createdAt: instant })),
  game: z.object({
    points: z.int(),
    /** Each cause that earned points. */
    history: z.array(z.object({ cause: z.string(), key: z.string(), points: z.int(), day, createdAt: instant })),
    badges: z.array(z.object({ badge: z.string(), earnedAt: instant, seenAt: instant.nullable() })),
    recordingDays: day.array(),
    /** The days with an empty morning. */
    emptyMornings: day.array(),
    symbols: z.array(z.object({ label: z.string(), collectedAt: instant })),
  }),
  community: z.object({
    /** The shared texts, also those that are no longer shown. */
    dreams: z.array(
      z.object({
        dreamId: z.int().nullable(),
        title: z.string(),
        content: z.string(),
        mood: z.string(),
        elements: z.string().array(),
        likes: z.int(),
        createdAt: instant,
        expiresAt: instant,
        hiddenAt: instant.nullable(),
        reviewedAt: instant.nullable(),
        removedAt: instant.nullable(),
        withdrawnAt: instant.nullable(),
      }),
    ),
    /** The times of the person's likes, reports and blocks, without the owners of the dreams. */
    likes: z.array(z.object({ createdAt: instant })),
    reports: z.array(z.object({ reason: z.string(), createdAt: instant })),
    blocked: z.array(z.object({ shownAs: z.string(), createdAt: instant })),
  }),
  /** The browsers with a session. */
  sessions: z.array(
    z.object({
      signedInAt: z.string().nullable(),
      lastUsedAt: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** Sign-ins, failures and changes of the last 90 days. */
  securityEvents: z.array(z.object({ kind: z.string(), device: z.string(), createdAt: instant })),
  /** The keys of other apps, without their tokens. */
  deviceTokens: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
  /** When the second factor was enabled; without its secret. */
  secondFactorSince: instant.nullable(),
  dreams: exportedDreamSchema.array(),
})
export type Export = z.infer<typeof exportSchema>

export const exportEndpoints = [
  endpoint('GET /api/export/schema.json', {
    summary: 'The JSON Schema of an export',
    access: 'anyone',
    answers: { 200: z.looseObject({}) },
  }),
  endpoint('GET /api/export', {
    summary: 'Everything of the user as a ZIP',
    access: 'user',
    answers: { 200: null },
    limit: 'slow',
    hourly: 20,
    raw: true,
  }),
]
