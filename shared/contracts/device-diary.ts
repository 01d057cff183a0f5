import * as z from 'zod'
import { DEVICE_DIARY_PAGE } from '../constants/devices.ts'
import { analysisSchema } from './analyses.ts'
import { annotationIdSchema, annotationSchema } from './annotations.ts'
import { instantSchema, pageQuery } from './common.ts'
import { dreamSchema } from './dreams.ts'
import { endpoint } from './endpoints.ts'

/** A dream with all that its page shows of the diary, for a time without a network. */
export const deviceDreamSchema = z.object({
  dream: dreamSchema,
  analysis: analysisSchema.nullable(),
  annotations: z.array(
    z.object({
      id: annotationIdSchema,
      ...annotationSchema.shape,
      /** Where a dictionary files it, and under which words. */
      key: z.string().nullable(),
      heading: z.string().nullable(),
    }),
  ),
})
export type DeviceDream = z.infer<typeof deviceDreamSchema>

/** `GET /api/device-diary` */
export const deviceDiarySchema = z.object({
  items: z.array(deviceDreamSchema),
  nextCursor: z.string().nullable(),
  /** All dreams that there are, and what to ask for next time; only with the first page. */
  ids: z.array(z.int()).optional(),
  asOf: z.iso.datetime().optional(),
})
export type DeviceDiary = z.infer<typeof deviceDiarySchema>

const deviceDiaryQuerySchema = z.strictObject({
  ...pageQuery(DEVICE_DIARY_PAGE, DEVICE_DIARY_PAGE),
  /** The `asOf` of the time before; without it all dreams come. */
  since: instantSchema().optional(),
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
