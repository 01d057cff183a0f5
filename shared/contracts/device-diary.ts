import * as z from 'zod'
import { DEVICE_DIARY_PAGE } from '../constants/limits.ts'
import { analysisSchema } from './analyses.ts'
import { annotationIdSchema, annotationSchema } from './annotations.ts'
import { daySchema, instantSchema, pageQuery } from './common.ts'
import { dreamSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

/** A dream with all data of its page, for offline use. */
export const deviceDreamSchema = z.object({
  dream: dreamSchema,
  analysis: analysisSchema.nullable(),
  annotations: z.array(
    z.object({
      id: annotationIdSchema,
      ...annotationSchema.shape,
      /** The dictionary key and heading. */
      key: z.string().nullable(),
      heading: z.string().nullable(),
    }),
  ),
})
export type DeviceDream = z.infer<typeof deviceDreamSchema>

export const deviceDiarySchema = z.object({
  items: z.array(deviceDreamSchema),
  nextCursor: z.string().nullable(),
  /** The ids of all dreams and the next `since`; only on the first page. */
  ids: z.array(z.int()).optional(),
  asOf: z.iso.datetime().optional(),
})
export type DeviceDiary = z.infer<typeof deviceDiarySchema>

const deviceDiaryQuerySchema = z.strictObject({
  ...pageQuery(DEVICE_DIARY_PAGE, DEVICE_DIARY_PAGE),
  /** The `asOf` of the last request; without it, all dreams are sent. */
  since: instantSchema().optional(),
  /** The first and last day; without them, the whole diary. */
  from: daySchema().optional(),
  to: daySchema().optional(),
})
export type DeviceDiaryQuery = z.infer<typeof deviceDiaryQuerySchema>

export const deviceDiaryEndpoints = [
  endpoint('GET /api/device-diary', {
    summary: 'The dreams that changed since a moment, with all that their pages show',
    access: 'user',
    query: deviceDiaryQuerySchema,
    answers: { 200: deviceDiarySchema },
    limit: 'heavy',
  }),
]
