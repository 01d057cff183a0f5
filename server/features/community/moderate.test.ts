import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { Clock, feed, reportBy, seenBy, share, staff } from '#server/test/community-kit.ts'

describe('npm run moderate', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  let anna: SignedIn
  let bruno: SignedIn
  beforeEach(async () => {
    await t.deps.db.execute(sql`delete from community_dreams`)
    ;[anna, bruno] = [await t.signUp(), await t.signUp()]
  })

  it('lists reported and hidden dreams, with reasons and counts', async () => {
    expect(await staff(t)).toBe('Nothing is reported or hidden.')
    await expect(staff(t, 'remove', '2147483647')).rejects.toThrow('There is no community dream 2147483647.')
    const fine = await share(bruno, { title: 'Sereno' })
    const communityDream = await share(anna, {
      title: 'Cupo',
      content: 'Riga uno.\nRiga due \u001b[2J.',
      elements: ['Mare'],
    })
    await reportBy(t, 2, communityDream.id)
    await reportBy(t, 1, communityDream.id, 'spam')
    const listed = await staff(t, 'list')
    for (const part of [
      `#${communityDream.id}`,
      anna.user.username,
      'hidden since',
      'offensive 2',
      'spam 1',
      'Cupo',
      'Riga due',
      'Mare',
    ]) {
      expect(listed).toContain(part)
    }
    expect(listed).not.toContain('\u001b')
    expect(listed).not.toContain(`#${fine.id} `)
  })

  it('restores: the dream is shown again, and three new people must report it before it is hidden once more', async () => {
    const { id } = await share(anna)
    await reportBy(t, 3, id)
    expect(await seenBy(bruno, id)).toBe(false)
    expect(await staff(t, 'restore', String(id))).toBe(
      `Community dream ${id} is shown again while its time lasts; its reports so far count no longer.`,
    )
    expect(await seenBy(bruno, id)).toBe(true)
    expect(await staff(t)).toBe('Nothing is reported or hidden.')
    await reportBy(t, 2, id)
    expect(await seenBy(bruno, id)).toBe(true)
    await reportBy(t, 1, id)
    expect(await seenBy(bruno, id)).toBe(false)
  })

  it('removes: hides it from everybody, shows its owner why, and allows another dream', async () => {
    const { id, dreamId } = await share(anna)
    await reportBy(t, 1, id)
    expect(await staff(t, 'remove', String(id))).toBe(`Community dream ${id} is removed.`)
    expect(await seenBy(bruno, id)).toBe(false)
    expect((await feed(anna)).mine).toMatchObject({ id, state: 'removed' })
    expect(await staff(t)).toBe('Nothing is reported or hidden.')
    const again = await anna.post(`/api/dreams/${dreamId}/share-to-community`).expect(403)
    expect(again.body.code).toBe('under_review')
    await share(anna, { content: 'Un altro.' })
    // The owner shared another dream, and nobody has two in the feed.
    expect(await staff(t, 'restore', String(id))).toBe(
      `Community dream ${id} is not shown: its owner took it back or shares another one. Nothing is held against its words any more.`,
    )
    await anna.delete(`/api/community-dreams/${(await feed(anna)).mine?.id}`).expect(204)
    await anna.post(`/api/dreams/${dreamId}/share-to-community`).expect(201)
  })

  it('lets a dream that was withdrawn while hidden be shared again, once it is restored', async () => {
    const { id, dreamId } = await share(anna)
    await reportBy(t, 3, id)
    await anna.delete(`/api/community-dreams/${id}`).expect(204)
    expect(await staff(t)).toContain('taken back by its owner')
    expect(await staff(t, 'restore', String(id))).toContain('is not shown: its owner took it back')
    expect(await seenBy(bruno, id)).toBe(false)
    await anna.post(`/api/dreams/${dreamId}/share-to-community`).expect(201)
  })

  it('prints its usage for anything else', async () => {
    for (const args of [['forget'], ['restore'], ['remove', 'x'], ['list', '1'], ['restore', '1', '2']]) {
      await expect(staff(t, ...args)).rejects.toThrow('Usage: npm run moderate')
    }
  })
})
