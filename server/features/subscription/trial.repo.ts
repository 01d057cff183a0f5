import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { trialAddresses } from '#shared/schema/subscriptions.ts'

type Claim = typeof trialAddresses.$inferInsert

/**
 * Takes an address for a trial, in one statement. One that had its trial is taken again only by who is known to own it,
 * from who was not.
 * @returns false when its trial was had
 */
export async function claimAddress(db: Db, claim: Claim): Promise<boolean> {
  const { verified, claimedAt } = claim
  const byOwner = and(eq(trialAddresses.verified, false), sql`excluded.verified`)
  const claimed = await db
    .insert(trialAddresses)
    .values(claim)
    .onConflictDoUpdate({ target: trialAddresses.emailHash, set: { verified, claimedAt }, setWhere: byOwner })
    .returning({ emailHash: trialAddresses.emailHash })
  return claimed.length > 0
}

/** Whether an address had its trial with who is known to own it. */
export async function isClaimedByOwner(db: Db, emailHash: string): Promise<boolean> {
  const [row] = await db.select().from(trialAddresses).where(eq(trialAddresses.emailHash, emailHash))
  return row?.verified === true
}
