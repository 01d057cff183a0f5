import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { outbox } from '#shared/schema/infrastructure.ts'
import type { Background } from './background.ts'
import type { Db } from './db/database.ts'
import type { Mail, Mailer } from './integrations/mail/mailer.ts'
import { seal, unseal } from './seal.ts'

/** When a mail without a deadline of its own is given up. */
const DEADLINE_SECONDS = 24 * 60 * 60
/** The wait after the first try. It doubles with each further one, and is longer than a try takes. */
const FIRST_RETRY_SECONDS = 60
const RETRY_MAX_SECONDS = 60 * 60
const PURPOSE = 'outbox'

export interface Outbox {
  /** Stores a mail, which leaves soon: at once if the mail server takes it, else with later tries until its deadline. */
  queue: Mailer
  /** Sends what is due. Several servers may do so at once; a mail is sent twice only when a server died in between. */
  deliver: () => Promise<void>
}

interface OutboxParts {
  db: Db
  log: Logger
  background: Background
  sessionSecret: string
  /** What takes the mails out of here. */
  transport: Mailer
}

/** The queue of mails in the database. What it stores survives a restart; a change of the session secret drops it. */
export function createOutbox({ db, log, background, sessionSecret, transport }: OutboxParts): Outbox {
  async function queue(mail: Mail): Promise<void> {
    const deadline = sql`now() + make_interval(secs => ${mail.usefulSeconds ?? DEADLINE_SECONDS})`
    await db.insert(outbox).values({ mail: seal(sessionSecret, PURPOSE, JSON.stringify(mail)), deadline })
    background.run('sending mails', deliver)
  }

  let delivery: Promise<void> | undefined
  const deliver = () => {
    delivery ??= deliverDue().finally(() => {
      delivery = undefined
    })
    return delivery
  }

  async function deliverDue(): Promise<void> {
    const overdue = await db.delete(outbox).where(lte(outbox.deadline, sql`now()`)).returning({ id: outbox.id })
    for (const { id } of overdue) log.error({ mail: id }, 'a mail was given up')
    for (let next = await claim(db); next; next = await claim(db)) {
      try {
        await transport(JSON.parse(unseal(sessionSecret, PURPOSE, next.mail)))
        await db.delete(outbox).where(eq(outbox.id, next.id))
      } catch (err) {
        log.warn({ err, mail: next.id, attempts: next.attempts }, 'a mail waits for another try')
      }
    }
  }
  return { queue, deliver }
}

/** Takes the mail that is due first and sets its next try, so that no other server sends it meanwhile. */
async function claim(db: Db) {
  const doubled = sql`${FIRST_RETRY_SECONDS} * power(2, least(${outbox.attempts}, 10))`
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.nextAttemptAt, sql`now()`))
    .orderBy(outbox.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => least(${doubled}, ${RETRY_MAX_SECONDS}))`,
    })
    .where(inArray(outbox.id, due))
    .returning()
  return mail
}
