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

/** A job that one of the servers runs once a day. A failure is logged, and the job runs again the next day; one that was cut is due again. */
export interface DailyJob {
  name: string
  /** The hour of the day (Europe/Rome) from which on it is due. */
  hour: number
  /** Ends early when the signal aborts because the server stops; another one continues it. */
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>
}

/** The jobs that keep the database clean and in step with Stripe. Each has its row in `daily_jobs`. */
export const DAILY_JOBS: readonly DailyJob[] = [
  { name: 'deleted_dreams', hour: 3, run: purgeDeletedDreams },
  { name: 'community', hour: 3, run: purgeCommunity },
  { name: 'links', hour: 3, run: purgeLinks },
  { name: 'security_events', hour: 3, run: purgeEvents },
  { name: 'counters', hour: 3, run: purgeCounters },
  { name: 'stripe', hour: 4, run: reconcilePayments },
  // A new name for newer rules, so that their first run does not wait for the next day.
  { name: `elements_of_rules_${RULES_VERSION}`, hour: 4, run: (deps, signal) => findOlderElements(deps, signal) },
  { name: `analyses_of_rules_${RULES_VERSION}`, hour: 4, run: renewBuiltInAnalyses },
]

/** How often the server looks for mails that are due for another try; a new one leaves at once. */
const MAILS_EVERY_MS = 5_000
const JOBS_EVERY_MS = 60_000
const ELEMENTS_EVERY_MS = 20_000
const REMINDERS_EVERY_MS = 60_000
const MODEL_USAGE_DAYS = 90

/**
 * Runs what needs no request: mails and reminders that are due, the daily jobs, and, for its own log and metrics, the look-up
 * of the models. Any number of servers may do so side by side.
 * @returns what to call when the server stops
 */
export function startRunner(deps: Deps): () => void {
  /** Work that takes longer than its pause is not begun again beside itself. */
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
  // Those of saves that did not wait for the rules.
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

/** After so many seconds a job whose server died is run by another one. One that takes longer may be run twice, which changes nothing. */
const JOB_SECONDS = 55 * 60

/** Runs the jobs that are due, that no server has done today and that none is at. */
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

/** SQLSTATEs of a connection that broke, a database that is being stopped and one that takes no writes. */
const CUT = /^(?:08|57P|25006)/

/** A job that the end of the server or the loss of the database cuts is not done: the next look finds it due. */
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

/** Links lose the analyses that were made anew, until their owners agree to the new ones. */
function renewBuiltInAnalyses(deps: Deps, signal: AbortSignal): Promise<void> {
  return renewAnalyses(deps, signal, withdrawAnalysis)
}

/** Deletes leases that their holders left behind, and the model's tokens of days long past. */
async function purgeCounters({ db, now }: Deps): Promise<void> {
  await db.delete(leases).where(lt(leases.expiresAt, new Date(now().getTime() - DAY_MS)))
  const before = addDays(dayOf(now()), -MODEL_USAGE_DAYS)
  await db.delete(modelUsage).where(lt(modelUsage.day, before))
  await db.delete(modelUsageByUser).where(lt(modelUsageByUser.day, before))
}

/** Repairs the accounts that differ from their subscriptions at Stripe; the log says which. */
async function reconcilePayments(deps: Deps): Promise<void> {
  if (deps.stripe) await reconcile(deps, (line) => deps.log.info({ job: 'stripe' }, line))
}
