import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import { leases } from '#shared/schema/infrastructure.ts'
import type { Db } from './database.ts'

const FIRST_POLL_MS = 100
const POLL_MAX_MS = 1_000

export interface LeaseOptions {
  /** Lifetime of the lease; the job must end before. */
  seconds: number
  /** Longest wait for another holder, in milliseconds. */
  waitMs: number
  /** The error after that wait. */
  onBusy: () => Error
  /** Ends the wait; its reason is thrown. */
  signal?: AbortSignal
}

/**
 * Runs a job while no other request on any server runs one under the same key. Holds no connection while it waits or
 * works. Uses the database's clock for expiry. The job must first look for a result that the previous holder may have
 * stored.
 * @param key as `checkout:12`
 * @throws the error of `onBusy`, the reason of the signal, or an error of the job
 */
export async function withLease<T>(db: Db, key: string, options: LeaseOptions, job: () => Promise<T>): Promise<T> {
  const token = await acquire(db, key, options)
  try {
    return await job()
  } finally {
    await db.delete(leases).where(and(eq(leases.key, key), eq(leases.token, token)))
  }
}

async function acquire(db: Db, key: string, { seconds, waitMs, onBusy, signal }: LeaseOptions): Promise<string> {
  const token = randomUUID()
  const values = { key, token, expiresAt: sql`now() + make_interval(secs => ${seconds})` }
  const deadline = performance.now() + waitMs
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, POLL_MAX_MS)) {
    signal?.throwIfAborted()
    const acquired = await db
      .insert(leases)
      .values(values)
      .onConflictDoUpdate({ target: leases.key, set: values, setWhere: lte(leases.expiresAt, sql`now()`) })
      .returning({ key: leases.key })
    if (acquired.length > 0) return token
    if (performance.now() + pause > deadline) throw onBusy()
    await sleep(pause, undefined, { signal })
  }
}
