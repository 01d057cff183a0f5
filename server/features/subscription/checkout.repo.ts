import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { checkoutClaims } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'

/** Who makes a subscription for an account just now. */
export interface CheckoutClaim {
  userId: number
  /** Of the calls to Stripe that make something. */
  idempotencyKey: string
  /** Until when nobody else may; it tells one holder from the next. */
  heldUntil: Date
}

/** In milliseconds, as dates of JavaScript are: what was read must compare equal. */
const inSeconds = (seconds: number): SQL =>
  sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})`

/**
 * Takes an account's claim unless somebody holds it, in one statement; by the database's clock, the same for all servers.
 * @returns undefined when somebody holds it
 */
export async function takeClaim(db: Db, userId: number, seconds: number): Promise<CheckoutClaim | undefined> {
  const heldUntil = inSeconds(seconds)
  const [row] = await db
    .insert(checkoutClaims)
    .values({ userId, heldUntil })
    .onConflictDoUpdate({
      target: checkoutClaims.userId,
      set: { heldUntil },
      setWhere: or(isNull(checkoutClaims.heldUntil), sql`${checkoutClaims.heldUntil} <= clock_timestamp()`),
    })
    .returning()
  return row?.heldUntil ? { ...row, heldUntil: row.heldUntil } : undefined
}

/** Holds a claim for so long again, for the holder alone. @returns until when; undefined when the claim was lost */
export async function extendClaim(db: Db, claim: CheckoutClaim, seconds: number): Promise<Date | undefined> {
  const heldUntil = inSeconds(seconds)
  const [row] = await db.update(checkoutClaims).set({ heldUntil }).where(heldBy(claim)).returning()
  return row?.heldUntil ?? undefined
}

/** Puts another idempotency key in place, for the holder alone. @returns undefined when the claim was lost */
export async function renewKey(db: Db, claim: CheckoutClaim): Promise<string | undefined> {
  const [row] = await db.update(checkoutClaims).set({ idempotencyKey: newKey }).where(heldBy(claim)).returning()
  return row?.idempotencyKey
}

/**
 * Lets go of a claim.
 * @param keepKey whether the next holder makes the same calls to Stripe
 * @returns false when it was lost before
 */
export async function releaseClaim(db: Db, claim: CheckoutClaim, keepKey: boolean): Promise<boolean> {
  const released = await db
    .update(checkoutClaims)
    .set({ heldUntil: null, ...(!keepKey && { idempotencyKey: newKey }) })
    .where(heldBy(claim))
    .returning({ userId: checkoutClaims.userId })
  return released.length > 0
}

const newKey = sql`gen_random_uuid()`

const heldBy = ({ userId, heldUntil }: CheckoutClaim): SQL | undefined =>
  and(eq(checkoutClaims.userId, userId), eq(checkoutClaims.heldUntil, heldUntil))

/** Keeps who an account is at Stripe, unless that is known already. @returns whoever it is now */
export async function keepCustomer(db: Db, userId: number, customer: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customer})` })
    .where(eq(users.id, userId))
    .returning({ customer: users.stripeCustomerId })
  return row?.customer ?? customer
}
