import * as z from 'zod'

/** One of a person's sessions, as `GET /api/sessions` lists them, the latest used first. */
export const sessionSchema = z.object({
  /** For ending it; it opens nothing. */
  id: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** For people: `Chrome su Windows`. */
  device: z.string(),
  mobile: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Exact to a few minutes. */
  lastUsedAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

/** How many sessions `DELETE /api/sessions/others` ended. */
export const endedSessionsSchema = z.object({ ended: z.int() })
export type EndedSessions = z.infer<typeof endedSessionsSchema>
