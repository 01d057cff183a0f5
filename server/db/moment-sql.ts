import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#shared/constants/product.ts'

const zone = sql.raw(`'${TIME_ZONE}'`)

/** A moment as a value of its own, whatever stands beside it. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** The day in `TIME_ZONE` of a moment. */
export const dayAt = (at: SQL): SQL => sql`(${at} at time zone ${zone})::date`

/** The first moment of a day in `TIME_ZONE`. */
export const startOfDay = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${zone})`
