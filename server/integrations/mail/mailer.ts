import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { type Env, isLoopback } from '#server/env.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The mail's link, for the log of a server without SMTP. */
  link?: string | undefined
  /** For recurring mails: the address that ends them, by a page or by one tap in a mail program (RFC 8058). */
  unsubscribe?: string
  /** The seconds after which it is useless, for example because its link has expired. */
  usefulSeconds?: number
}

/** Sends a mail. @throws when the mail server refuses it or does not answer */
export type Mailer = (mail: Mail) => Promise<void>

/** For each step of the SMTP conversation. */
const TIMEOUT_MS = 5_000

/** Without `SMTP_URL` mails become files, but only on a local machine, because their links open accounts. */
export function hasMail(env: Pick<Env, 'SMTP_URL' | 'NODE_ENV' | 'APP_URL'>): boolean {
  const { protocol, hostname } = new URL(env.APP_URL)
  return env.SMTP_URL !== undefined || (env.NODE_ENV !== 'production' && protocol === 'http:' && isLoopback(hostname))
}

/** Uses `SMTP_URL`, or without it `.eml` files. */
export function createMailer(env: Env, log: Logger, timeoutMs = TIMEOUT_MS): Mailer {
  return env.SMTP_URL ? smtpMailer(env, env.SMTP_URL, timeoutMs) : fileMailer(env, log)
}

function smtpMailer(env: Env, url: string, timeoutMs: number): Mailer {
  const timeouts = {
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const transport = createTransport({ url, ...timeouts }, defaults(env))
  return async (mail) => {
    await transport.sendMail(fields(mail)).catch((error: unknown) => {
      throw new Error(`the mail server did not take the mail: ${reason(error)}`)
    })
  }
}

/** Only codes: a mail server's words may contain the address, and would be logged. */
function reason(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}

/** Writes mails into files and their links into the log, for a person on the same machine. */
function fileMailer(env: Env, log: Logger): Mailer {
  const folder = join(env.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, defaults(env))
  return async (mail) => {
    if (!hasMail(env)) return log.error('no SMTP_URL: a mail was not sent')
    const { message } = await transport.sendMail(fields(mail))
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.warn({ file, link: mail.link }, 'no SMTP_URL: the mail is in the outbox')
  }
}

function defaults(env: Env) {
  const from = env.MAIL_FROM ?? { name: PRODUCT_NAME, address: `no-reply@${new URL(env.APP_URL).hostname}` }
  return { from, headers: { 'Auto-Submitted': 'auto-generated' } }
}

function fields({ to, subject, text, html, unsubscribe }: Mail) {
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const words = { subject, text, html, ...(headers && { headers }) }
  return { to: { name: '', address: to }, ...words, disableFileAccess: true, disableUrlAccess: true }
}
