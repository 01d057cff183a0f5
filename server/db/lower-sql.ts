import { type SQL, sql } from 'drizzle-orm'

/** Text in lower case: in some locales `lower` alone leaves accented capitals as they are. */
export const lowerSql = (text: SQL): SQL => sql`translate(lower(${text}), 'ÀÈÉÌÒÙ', 'àèéìòù')`
