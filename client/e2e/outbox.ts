import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './test.ts'

/** The latest mail in the server's outbox to an address, once it is there. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined
  await expect(async () => {
    found = (await mails()).findLast((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''))
    expect(found).toBeDefined()
  }).toPass({ timeout: 10_000 })
  if (!found) throw new Error('unreachable')
  return found
}

/** All mails, the oldest first: their files are named by the hour. */
async function mails(): Promise<Email[]> {
  const folder = process.env.E2E_OUTBOX ?? ''
  const files = (await readdir(folder).catch(() => [])).sort()
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}
