import * as z from 'zod'
import { ENGINES } from '../constants/analyses.ts'
import { safetySchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

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

export const monthAnalyzedSchema = monthlyAnalysisSchema.extend(earnedSchema.shape)
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
    answers: { 200: monthlyAnalysisSchema },
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
