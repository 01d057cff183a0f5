import * as z from 'zod'

/** The body of every answer that is not 2xx. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ApiErrorBody = z.infer<typeof apiErrorSchema>

/** An empty body; some calls take none at all. */
export const emptyBodySchema = z.strictObject({}).optional()
