import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './test.ts'

/** Waits for the latest email to an address. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect(async () => {
    found = (await mails()).findLast((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''))
    expect(found).toBeDefined()
  }).toPass({ timeout: 10_000 })
  if (!found) throw new Error('unreachable')
  return found
}

export function linkTo(page: string, { text = '' }: Email): string {
  return new RegExp(`http\\S+/${page}\\?token=\\S+`).exec(text)?.[0] ?? ''
}

/** Confirms the address of a registration, as a second factor requires. */
export async function confirmAddress(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto(linkTo('confirm-email', await mailTo(email, /Conferma il tuo indirizzo/)))
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await expect(page.getByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible()
}

/** All emails, the oldest first: file names have the time. */
async function mails(): Promise<Email[]> {
  const folder = process.env.E2E_OUTBOX ?? ''
  const files = (await readdir(folder).catch(() => [])).sort()
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}
