import * as z from 'zod'

/** One of a person's sessions, as `GET /api/sessions` lists them, the latest used first. */
export const sessionSchema = z.object({
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** In words: `Chrome su Windows`. */
  device: z.string(),
  mobile: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Right to a few minutes. */
  lastUsedAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** How many sessions `DELETE /api/sessions/others` ended. */
export const endedSessionsSchema = z.object({ ended: z.int() })
