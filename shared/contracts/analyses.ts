import * as z from 'zod'
import { ANALYSIS_KINDS, ENGINES, LOCKABLE_GROUPS } from '../constants/analyses.ts'
import { earnedSchema } from './game.ts'

export const analyzeSchema = z.strictObject({
  type: z.enum(ANALYSIS_KINDS, 'Scegli tra analisi base e avanzata').default('basic'),
})

/** `evidence` is text of the dream; empty when the dreamer chose the element by hand. */
export const patternsSchema = z.object({
  symbols: z.array(z.object({ symbol: z.string(), meaning: z.string(), evidence: z.string() })),
  emotions: z.array(z.object({ emotion: z.string(), significance: z.string(), evidence: z.string() })),
  themes: z.array(z.object({ theme: z.string(), meaning: z.string(), evidence: z.string() })),
  recommendations: z.array(z.string()),
})
export type Patterns = z.infer<typeof patternsSchema>

/** A caring note beside the analysis: level 1 above it, level 2 below. */
export const safetySchema = z.object({ level: z.literal([1, 2]), text: z.string() })
export type SafetyNote = z.infer<typeof safetySchema>

export const analysisSchema = z.object({
  id: z.int(),
  dreamId: z.int(),
  kind: z.enum(ANALYSIS_KINDS),
  engine: z.enum(ENGINES),
  /** True where the built-in rules analysed because the model had failed: it may be asked again at no cost. */
  modelFailed: z.boolean(),
  analysis: z.string(),
  patterns: patternsSchema,
  /** The groups left out because the plan does not include them. */
  locked: z.array(z.enum(LOCKABLE_GROUPS)),
  safety: safetySchema.optional(),
  /** True when the dream was changed after its analysis. */
  outdated: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Analysis = z.infer<typeof analysisSchema>

/** The answer of `POST /api/dreams/{id}/analyze`, and the last event of an analysis stream. */
export const analyzedSchema = analysisSchema.extend(earnedSchema.shape)
export type Analyzed = z.infer<typeof analyzedSchema>
