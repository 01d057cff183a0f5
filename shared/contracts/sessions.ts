import * as z from 'zod'
import { sessionCalls } from '../constants/identity.ts'
import { endpoints } from './endpoints.ts'

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

export const sessionEndpoints = endpoints(sessionCalls, {
  list: { summary: 'The sessions of the user', access: 'user', answers: { 200: sessionSchema.array() } },
  endOthers: { summary: 'End all other sessions', access: 'user', answers: { 200: endedSessionsSchema } },
  end: { summary: 'End a session', access: 'user', answers: { 204: null }, refusals: ['not_found'] },
})
