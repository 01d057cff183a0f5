import { and, eq, gte, lt } from 'drizzle-orm'
import { addDays, DAY_MS, dayOf, HOUR_MS } from '#shared/constants/dates.ts'
import { dailyJobs, leases, modelUsage, modelUsageByUser } from '#shared/schema/infrastructure.ts'
import { withLease } from '../db/lease.ts'
import { lostConnection, sqlState } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { renewAnalyses } from '../features/analyses/older-analyses.service.ts'
import { purgeCommunity } from '../features/community/community.service.ts'
import { purgeDeletedDreams } from '../features/dreams/deleted-dreams.service.ts'
import { findOlderElements } from '../features/dreams/older-dreams.service.ts'
import { purgeLinks } from '../features/identity/secrets/links.service.ts'
import { purgeEvents } from '../features/identity/secrets/security-events.service.ts'
import { sendDueReminders } from '../features/reminders/reminders.service.ts'
import { withdrawAnalysis } from '../features/sharing/sharing.service.ts'
import { reconcile } from '../features/subscription/reconcile.service.ts'
import { lookUpModels } from '../integrations/openai/models.ts'
import { RULES_VERSION } from '../interpreter/version.ts'

/** Runs once a day on one of the servers. A failure waits for the next day; an interrupted run is repeated. */
export interface DailyJob {
  name: string
  /** The hour (Europe/Rome) from which it is due. */
  hour: number
  /** Ends early when the signal aborts on a stop; another server continues it. */
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>
}

/** Jobs for cleaning the database and syncing with Stripe. Each has its row in `daily_jobs`. */
export const DAILY_JOBS: readonly DailyJob[] = [
  { name: 'deleted_dreams', hour: 3, run: purgeDeletedDreams },
  { name: 'community', hour: 3, run: purgeCommunity },
  { name: 'links', hour: 3, run: purgeLinks },
  { name: 'security_events', hour: 3, run: purgeEvents },
  { name: 'counters', hour: 3, run: purgeCounters },
  { name: 'stripe', hour: 4, run: reconcilePayments },
  // The name contains the version, so that new rules run at once and not on the next day.
  { name: `elements_of_rules_${RULES_VERSION}`, hour: 4, run: (deps, signal) => findOlderElements(deps, signal) },
  { name: `analyses_of_rules_${RULES_VERSION}`, hour: 4, run: renewBuiltInAnalyses },
]

/** How often the server looks for mails to retry; new ones are sent at once. */
const MAILS_EVERY_MS = 5_000
const JOBS_EVERY_MS = 60_000
const ELEMENTS_EVERY_MS = 20_000
const REMINDERS_EVERY_MS = 60_000
const MODEL_USAGE_DAYS = 90

/**
 * Runs due mails, reminders, daily jobs and, for this server's log and metrics, the look-up of models. Any number of
 * servers may run it.
 * @returns a function that stops it
 */
export function startRunner(deps: Deps): () => void {
  /** Skips a run while the previous one is still in progress. */
  const every = (ms: number, name: string, work: () => Promise<void>) => {
    let isRunning = false
    const run = () => {
      if (isRunning) return
      isRunning = true
      deps.background.run(name, () =>
        work().finally(() => {
          isRunning = false
        }),
      )
    }
    run()
    return setInterval(run, ms)
  }
  const stopping = new AbortController()
  const mails = every(MAILS_EVERY_MS, 'sending mails', deps.deliverMails)
  const jobs = every(JOBS_EVERY_MS, 'daily jobs', () => runDailyJobs(deps, DAILY_JOBS, stopping.signal))
  // Dreams whose save did not wait for the rules.
  const unread = every(ELEMENTS_EVERY_MS, 'finding elements', () =>
    findOlderElements(deps, stopping.signal, { rules: 1 }),
  )
  const reminders = every(REMINDERS_EVERY_MS, 'reminders', () => sendDueReminders(deps))
  const models = every(24 * HOUR_MS, 'looking up the models', () => lookUpModels(deps))
  return () => {
    stopping.abort()
    for (const timer of [mails, jobs, unread, reminders, models]) clearInterval(timer)
  }
}

/** After this time another server repeats a crashed job. A longer job may run twice, which is harmless. */
const JOB_SECONDS = 55 * 60

/** Runs the due jobs that no server has run today or is running. */
export async function runDailyJobs(
  deps: Deps,
  jobs: readonly DailyJob[],
  signal = new AbortController().signal,
): Promise<void> {
  const busy = new Error('another server runs the job')
  const lease = { seconds: JOB_SECONDS, waitMs: 0, onBusy: () => busy }
  for (const job of jobs) {
    const day = dayOf(new Date(deps.now().getTime() - job.hour * HOUR_MS))
    if (await isDone(deps, job, day)) continue
    await withLease(deps.db, `job:${job.name}`, lease, async () => {
      if (!(await isDone(deps, job, day))) await runJob(deps, job, day, signal)
    }).catch((error: unknown) => {
      if (error !== busy) throw error
    })
  }
}

async function isDone({ db }: Deps, { name }: DailyJob, day: string): Promise<boolean> {
  return (await db.$count(dailyJobs, and(eq(dailyJobs.name, name), gte(dailyJobs.day, day)))) > 0
}

/** SQLSTATEs of a broken connection, a stopping database and a read-only one. */
const CUT = /^(?:08|57P|25006)/

/** A job interrupted by a stop or a lost database stays due. */
async function runJob(deps: Deps, job: DailyJob, day: string, signal: AbortSignal): Promise<void> {
  try {
    await job.run(deps, signal)
    if (signal.aborted) return
    deps.log.info({ job: job.name }, 'daily job done')
  } catch (err) {
    deps.log.error({ err, job: job.name }, 'a daily job failed')
    if (lostConnection(err) || CUT.test(sqlState(err)?.code ?? '')) return
  }
  const done = { name: job.name, day }
  await deps.db.insert(dailyJobs).values(done).onConflictDoUpdate({ target: dailyJobs.name, set: { day } })
}

/** Links lose renewed analyses until their owners agree again. */
function renewBuiltInAnalyses(deps: Deps, signal: AbortSignal): Promise<void> {
  return renewAnalyses(deps, signal, withdrawAnalysis)
}

/** Deletes abandoned leases, and old counts of the model's tokens. */
async function purgeCounters({ db, now }: Deps): Promise<void> {
  await db.delete(leases).where(lt(leases.expiresAt, new Date(now().getTime() - DAY_MS)))
  const before = addDays(dayOf(now()), -MODEL_USAGE_DAYS)
  await db.delete(modelUsage).where(lt(modelUsage.day, before))
  await db.delete(modelUsageByUser).where(lt(modelUsageByUser.day, before))
}

/** Repairs accounts that differ from their Stripe subscriptions, and logs them. */
async function reconcilePayments(deps: Deps): Promise<void> {
  if (deps.stripe) await reconcile(deps, (line) => deps.log.info({ job: 'stripe' }, line))
}
