import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#shared/schema/users.ts'

export async function setPremiumUntil(db: Db, userId: number, until: Date): Promise<void> {
  await db.update(users).set({ subscriptionPlan: 'premium', subscriptionEndDate: until }).where(eq(users.id, userId))
}
