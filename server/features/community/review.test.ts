import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAILY_JOBS, runDailyJobs } from '#server/jobs/runner.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { Clock, feed, record, reportBy, seenBy, share, staff } from '#server/test/community-kit.ts'
import { purgeCommunity } from './community.service.ts'

/** A text, and the same with other spaces, case and punctuation. */
const WORDS = 'Cose brutte: perché c’erano ombre.'
const DISGUISED = 'COSE  brutte —\nPERCHE\u0301 c"erano, ombre…!'

describe('a community dream under review', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  const tryToShare = (agent: SignedIn, dreamId: number | null) =>
    agent.post(`/api/dreams/${dreamId}/share-to-community`)

  async function rowOf(id: number) {
    const { rows } = await t.deps.db.execute(sql`
      select dream_id, withdrawn_at is not null as withdrawn,
        (select count(*)::int from community_reports r where r.community_dream_id = c.id) as reports
      from community_dreams c where id = ${id}`)
    return rows[0]
  }

  describe('when its owner deletes the dream', () => {
    it.each(['hidden', 'removed'])('keeps it for staff if %s, and refuses its words anew', async (state) => {
      const anna = await t.signUp()
      const { id, dreamId } = await share(anna, { content: WORDS })
      if (state === 'hidden') await reportBy(t, 3, id)
      else await staff(t, 'remove', String(id))
      await anna.delete(`/api/dreams/${dreamId}`).expect(204)

      await purgeCommunity(t.deps)
      expect(await rowOf(id)).toMatchObject({ dream_id: null })
      expect((await feed(anna)).mine).toBeNull()
      if (state === 'hidden') expect(await staff(t)).toContain(`#${id} by ${anna.user.username}`)
      for (const content of [WORDS, DISGUISED]) {
        const again = await tryToShare(anna, (await record(anna, { content })).id).expect(403)
        expect(again.body.code).toBe('under_review')
      }
      await share(anna, { content: 'Altro.' })
    })

    it('deletes it if nobody reported it, or staff approved it', async () => {
      const [anna, bruno] = [await t.signUp(), await t.signUp()]
      const [plain, fine] = [await share(anna), await share(bruno)]
      await reportBy(t, 1, fine.id)
      await staff(t, 'restore', String(fine.id))
      await anna.delete(`/api/dreams/${plain.dreamId}`).expect(204)
      await bruno.delete(`/api/dreams/${fine.dreamId}`).expect(204)
      expect([await seenBy(anna, fine.id), await seenBy(bruno, plain.id)]).toEqual([false, false])
      await purgeCommunity(t.deps)
      expect([await rowOf(plain.id), await rowOf(fine.id)]).toEqual([undefined, undefined])
    })

    it('counts earlier reports of the same words if they are shared once more', async () => {
      const anna = await t.signUp()
      const { id, dreamId } = await share(anna, { content: WORDS })
      await reportBy(t, 2, id)
      await anna.delete(`/api/dreams/${dreamId}`).expect(204)
      expect(await staff(t)).toContain(`#${id} by`)
      const again = await share(anna, { content: DISGUISED })
      await reportBy(t, 1, again.id)
      expect((await feed(anna)).mine).toMatchObject({ id: again.id, state: 'hidden' })
    })
  })

  describe('when its owner takes it back', () => {
    it('lets them share another dream without its reports, and keeps the reported one for staff', async () => {
      const anna = await t.signUp()
      const first = await share(anna, { content: WORDS })
      await reportBy(t, 2, first.id)
      await anna.delete(`/api/community-dreams/${first.id}`).expect(204)
      const other = await share(anna, { content: 'Un prato.' })
      expect(await rowOf(other.id)).toMatchObject({ reports: 0 })
      expect(await rowOf(first.id)).toMatchObject({ withdrawn: true, reports: 2 })
    })

    it('keeps its reports if it is shared again', async () => {
      const anna = await t.signUp()
      let communityDream = await share(anna, { content: WORDS })
      const [reporter] = await reportBy(t, 1, communityDream.id)
      for (let time = 0; time < 2; time++) {
        await anna.delete(`/api/community-dreams/${communityDream.id}`).expect(204)
        expect(await rowOf(communityDream.id)).toMatchObject({ withdrawn: true, reports: 1 })
        communityDream = (await tryToShare(anna, communityDream.dreamId).expect(201)).body
      }
      await reporter?.post(`/api/community-dreams/${communityDream.id}/report`).send({ reason: 'spam' }).expect(409)
      await reportBy(t, 1, communityDream.id)
      expect((await feed(anna)).mine).toMatchObject({ state: 'shown' })
      await reportBy(t, 1, communityDream.id)
      expect((await feed(anna)).mine).toMatchObject({ state: 'hidden' })
      const listed = (await staff(t)).split('\n').filter((line) => line.includes(`by ${anna.user.username},`))
      expect(listed).toHaveLength(1)
    })
  })

  it('cannot be shared again, and its owner sees whether people reported it or staff removed it', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const [hidden, removed] = [await share(anna), await share(bruno, { content: WORDS })]
    await reportBy(t, 3, hidden.id)
    await staff(t, 'remove', String(removed.id))
    const ofHidden = (await tryToShare(anna, hidden.dreamId).expect(403)).body
    const ofRemoved = (await tryToShare(bruno, removed.dreamId).expect(403)).body
    expect([ofHidden.code, ofRemoved.code]).toEqual(['under_review', 'under_review'])
    expect(ofHidden.message).toContain('è stato segnalato da altre persone: per ora')
    expect(ofRemoved.message).toMatch(/^Questo sogno è stato tolto dalla community da chi la cura/)
  })

  describe('the purge', () => {
    it('deletes expired dreams with likes and reports, and hidden ones 30 days later', async () => {
      const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
      const [over, hidden] = [await share(anna), await share(bruno)]
      await carla.post(`/api/community-dreams/${over.id}/like`).expect(200)
      await carla.post(`/api/community-dreams/${over.id}/report`).send({ reason: 'spam' }).expect(204)
      await t.deps.db.execute(sql`update community_dreams set hidden_at = now() where id = ${hidden.id}`)
      const left = async () => {
        await runDailyJobs(t.deps, DAILY_JOBS)
        const { rows } = await t.deps.db.execute(sql`
        select id from community_dreams where id in (${over.id}, ${hidden.id}) order by id`)
        return rows.map(({ id }) => id)
      }
      clock.passDays(9)
      expect(await left()).toEqual([over.id, hidden.id])
      clock.passDays(1)
      expect(await left()).toEqual([hidden.id])
      for (const table of ['dream_likes', 'community_reports']) {
        const rest = await t.deps.db.execute(
          sql`select from ${sql.identifier(table)} where community_dream_id = ${over.id}`,
        )
        expect(rest.rowCount).toBe(0)
      }
      clock.passDays(23)
      expect(await left()).toEqual([])
    })
  })
})
