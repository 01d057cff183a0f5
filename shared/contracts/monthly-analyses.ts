import * as z from 'zod'
import { ENGINES } from '../constants/analyses.ts'
import { safetySchema } from './analyses.ts'

/** The reading of a month, as all three calls of `/api/monthly-analysis` answer it. */
export const monthlyAnalysisSchema = z.object({
  id: z.int(),
  engine: z.enum(ENGINES),
  /** Paragraphs apart by blank lines; bold between double asterisks. */
  analysis: z.string(),
  /** The first and the last day it looked at. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  safety: safetySchema.optional(),
  createdAt: z.iso.datetime(),
})
export type MonthlyAnalysis = z.infer<typeof monthlyAnalysisSchema>
