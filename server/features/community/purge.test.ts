import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { Clock, feed, share } from '#server/test/community-kit.ts'
import { purge } from './moderation.service.ts'

describe('the purge of the community', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  it('deletes what is over with its likes and reports, and the hidden after 30 days more', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const [over, hidden] = [await share(anna), await share(bruno)]
    await carla.post(`/api/community-dreams/${over.id}/like`).expect(200)
    await carla.post(`/api/community-dreams/${over.id}/report`).send({ reason: 'spam' }).expect(204)
    await t.deps.db.execute(sql`update community_dreams set hidden_at = now() where id = ${hidden.id}`)
    const left = async () => {
      await purge(t.deps)
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

  it.each(['shares', 'looks at the feed'])('runs when somebody %s', async (what) => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    clock.passDays(10)
    await (what === 'shares' ? share(bruno) : feed(t.visitor()))
    await t.deps.background.settled()
    const { rowCount } = await t.deps.db.execute(sql`select from community_dreams where id = ${id}`)
    expect(rowCount).toBe(0)
  })
})
