import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../integrations/mail/mailer.ts'
import { useTestApp } from '../test/app.ts'
import { createMailQueue } from './mail-queue.ts'

describe('a queued mail', () => {
  const t = useTestApp()
  const sent: Mail[] = []
  let refusing = false
  const transport = async (mail: Mail) => {
    if (refusing) throw new Error('451')
    sent.push(mail)
  }
  const mail = (to: string): Mail => ({
    to,
    subject: 's',
    text: 't',
    html: 'h',
    link: 'https://diario.example/segreto',
  })
  /** The queue on another server. */
  const open = () => createMailQueue({ ...t.deps, transport })
  const stored = async () => (await t.deps.db.execute(sql`select * from outbox`)).rows
  const makeDue = () => t.deps.db.execute(sql`update outbox set next_attempt_at = now()`)

  beforeEach(async () => {
    await t.deps.background.settled()
    sent.length = 0
    refusing = false
  })

  it('is sent at once, and nothing of it is kept', async () => {
    await open().queue(mail('anna@example.com'))
    await t.deps.background.settled()
    expect(sent).toEqual([mail('anna@example.com')])
    expect(await stored()).toEqual([])
  })

  it('waits longer after each refusal of the mail server, sealed, and is sent after a restart', async () => {
    refusing = true
    await open().queue(mail('anna@example.com'))
    await t.deps.background.settled()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { rows } = await t.deps.db.execute<{ wait: number; attempts: number }>(
        sql`select attempts, round(extract(epoch from next_attempt_at - now()))::integer as wait from outbox`,
      )
      expect(rows[0]?.attempts).toBe(attempt)
      waits.push(Math.ceil((rows[0]?.wait ?? 0) / 60))
      await open().deliver()
      expect(sent).toEqual([])
      await makeDue()
      await open().deliver()
    }
    expect(waits).toEqual([1, 2, 4])
    expect(JSON.stringify(await stored())).not.toMatch(/anna|segreto/)

    refusing = false
    await makeDue()
    await open().deliver()
    expect(sent).toHaveLength(1)
    expect(await stored()).toEqual([])
  })

  it('is dropped past its deadline', async () => {
    await open().queue({ ...mail('anna@example.com'), usefulSeconds: 0 })
    await t.deps.background.settled()
    expect([sent, await stored()]).toEqual([[], []])
  })

  it('is sent once although several servers deliver at the same time', async () => {
    refusing = true
    await Promise.all(Array.from({ length: 12 }, (_, i) => open().queue(mail(`${i}@example.com`))))
    await t.deps.background.settled()
    refusing = false
    await makeDue()
    await Promise.all(Array.from({ length: 4 }, () => open().deliver()))
    expect(sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 12 }, (_, i) => `${i}@example.com`).sort())
  })
})
