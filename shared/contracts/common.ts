import * as z from 'zod'

/** The body of every answer that is not 2xx. */
export const apiErrorSchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ApiErrorBody = z.infer<typeof apiErrorSchema>

/** The query of a page of dreams: how many of them, and the place after which they come. */
export function pageQuery(max: number, usual: number) {
  const message = `Il numero di sogni per pagina va da 1 a ${max}`
  const cursorMessage = 'Il segno di pagina non è valido.'
  return {
    limit: z
      .string(message)
      .regex(/^[1-9]\d{0,2}$/, message)
      .transform(Number)
      .pipe(z.int().max(max, message))
      .default(usual),
    cursor: z.string(cursorMessage).max(200, cursorMessage).optional(),
  }
}

/** An empty body; some calls take none at all. */
export const emptyBodySchema = z.strictObject({}).optional()
