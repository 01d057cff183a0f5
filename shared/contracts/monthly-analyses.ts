import * as z from 'zod'
import { ENGINES } from '../constants/analyses.ts'
import { ELEMENT_GROUPS } from '../constants/elements.ts'
import { safetySchema } from './common.ts'
import { dreamWindowSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

/** What returns in a month, with its name inside a sentence: «l’acqua». */
const monthThreadSchema = z.object({
  group: z.enum(ELEMENT_GROUPS),
  label: z.string(),
  called: z.string(),
  /** The days of its dreams where they lie densest, the oldest first. */
  nights: z.array(z.iso.date()),
  /** The nights of its dreams in the whole period. */
  total: z.int(),
  /** At most two sentences of its dreams in quotation marks, and the word in each. */
  quotes: z.array(z.object({ dreamId: z.int(), date: z.iso.date(), quote: z.string(), word: z.string() })),
})

export type MonthThread = z.infer<typeof monthThreadSchema>

/** The dreams of a month as they are now. */
export const monthOverviewSchema = z.object({
  /** The strongest return as a sentence; null without one. */
  heading: z.string().nullable(),
  threads: z.array(monthThreadSchema),
  /** The oldest first. */
  dreams: z.array(dreamWindowSchema),
})
export type MonthOverview = z.infer<typeof monthOverviewSchema>

export const monthlyAnalysisSchema = z.object({
  id: z.int(),
  engine: z.enum(ENGINES),
  /** As for a dream's analysis. */
  modelFailed: z.boolean(),
  /** Blank lines separate paragraphs; bold text is between double asterisks. */
  analysis: z.string(),
  /** The first and last day of its dreams. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  safety: safetySchema.optional(),
  createdAt: z.iso.datetime(),
})
export type MonthlyAnalysis = z.infer<typeof monthlyAnalysisSchema>

export const latestMonthlySchema = monthlyAnalysisSchema.extend({ month: monthOverviewSchema })
export type LatestMonthly = z.infer<typeof latestMonthlySchema>

export const monthAnalyzedSchema = latestMonthlySchema.extend(earnedSchema.shape)
export type MonthAnalyzed = z.infer<typeof monthAnalyzedSchema>

export const monthlyEndpoints = [
  endpoint('GET /api/monthly-analysis', {
    summary: 'All monthly analyses',
    access: 'user',
    answers: { 200: monthlyAnalysisSchema.array() },
    refusals: ['premium_required'],
  }),
  endpoint('GET /api/monthly-analysis/latest', {
    summary: 'The latest monthly analysis',
    access: 'user',
    answers: { 200: latestMonthlySchema },
    refusals: ['premium_required', 'not_found'],
  }),
  endpoint('POST /api/monthly-analysis', {
    summary: 'Analyze the last month',
    access: 'user',
    answers: { 200: monthAnalyzedSchema, 201: monthAnalyzedSchema },
    refusals: ['too_few_dreams', 'premium_required', 'monthly_too_soon'],
    limit: 'slow',
    hourly: 30,
  }),
]
