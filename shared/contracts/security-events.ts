import * as z from 'zod'
import { securityEventCalls } from '../constants/identity.ts'
import { SECURITY_EVENTS, SECURITY_LOG_PAGE, SECURITY_LOG_PAGE_MAX } from '../constants/security-events.ts'
import { pageQuery } from './common.ts'
import { endpoints } from './endpoints.ts'

export const securityEventSchema = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENTS),
  /** For people: `Chrome su Windows`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

/** What happened to an account's security, the latest first, as `GET /api/security-events` answers it. */
export const securityLogSchema = z.object({
  items: z.array(securityEventSchema),
  nextCursor: z.string().nullable(),
})
export type SecurityLog = z.infer<typeof securityLogSchema>

export const securityLogQuerySchema = z.strictObject(pageQuery(SECURITY_LOG_PAGE_MAX, SECURITY_LOG_PAGE))
export type SecurityLogQuery = z.infer<typeof securityLogQuerySchema>

export const securityEventEndpoints = endpoints(securityEventCalls, {
  list: {
    summary: 'The security log of the user',
    access: 'user',
    query: securityLogQuerySchema,
    answers: { 200: securityLogSchema },
  },
})
