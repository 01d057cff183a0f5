import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { mailQueue } from '#shared/schema/infrastructure.ts'
import type { Db } from '../db/database.ts'
import type { Mail, Mailer } from '../integrations/mail/mailer.ts'
import { seal, unseal } from '../secrets.ts'
import type { Background } from './background.ts'

/** The deadline of a mail without one of its own. */
const DEADLINE_SECONDS = 24 * 60 * 60
/** The wait after the first try, longer than a try takes. It doubles with each further one. */
const FIRST_RETRY_SECONDS = 60
const RETRY_MAX_SECONDS = 60 * 60
/** The sealing purpose of queued mails: a new name would drop them. */
const PURPOSE = 'outbox'

export interface MailQueue {
  /** Stores a mail and sends it at once; if the mail server refuses it, later tries follow until its deadline. */
  queue: Mailer
  /** Sends the due mails; any number of servers may run it. A mail is sent twice only after a crash in between. */
  deliver: () => Promise<void>
}

interface MailQueueParts {
  db: Db
  log: Logger
  background: Background
  sessionSecret: string
  transport: Mailer
}

/** The queue of mails in the database. It survives a restart; a change of the session secret drops it. */
export function createMailQueue({ db, log, background, sessionSecret, transport }: MailQueueParts): MailQueue {
  async function queue(mail: Mail): Promise<void> {
    const deadline = sql`now() + make_interval(secs => ${mail.usefulSeconds ?? DEADLINE_SECONDS})`
    await db.insert(mailQueue).values({ mail: seal(sessionSecret, PURPOSE, JSON.stringify(mail)), deadline })
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
    const overdue = await db
      .delete(mailQueue)
      .where(lte(mailQueue.deadline, sql`now()`))
      .returning({ id: mailQueue.id })
    for (const { id } of overdue) log.error({ mail: id }, 'a mail was given up')
    for (let next = await claim(db); next; next = await claim(db)) {
      try {
        await transport(JSON.parse(unseal(sessionSecret, PURPOSE, next.mail)))
        await db.delete(mailQueue).where(eq(mailQueue.id, next.id))
      } catch (err) {
        log.warn({ err, mail: next.id, attempts: next.attempts }, 'a mail waits for another try')
      }
    }
  }
  return { queue, deliver }
}

/** Claims the first due mail by setting its next try, so that no other server sends it. */
async function claim(db: Db) {
  const doubled = sql`${FIRST_RETRY_SECONDS} * power(2, least(${mailQueue.attempts}, 10))`
  const due = db
    .select({ id: mailQueue.id })
    .from(mailQueue)
    .where(lte(mailQueue.nextAttemptAt, sql`now()`))
    .orderBy(mailQueue.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(mailQueue)
    .set({
      attempts: sql`${mailQueue.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => least(${doubled}, ${RETRY_MAX_SECONDS}))`,
    })
    .where(inArray(mailQueue.id, due))
    .returning()
  return mail
}
