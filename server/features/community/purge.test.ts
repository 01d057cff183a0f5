import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#server/test/app.ts'
import { Clock, feed, share } from '#server/test/community-kit.ts'
import { forgetOver } from './purge.service.ts'

describe('what is over in the community', () => {
  const clock = new Clock()
  const t = useTestApp({ deps: { now: clock.now } })

  it('is forgotten with its likes and reports, and what is to be looked at only later', async () => {
    const [anna, bruno, carla] = [await t.signUp(), await t.signUp(), await t.signUp()]
    const [over, hidden] = [await share(anna), await share(bruno)]
    await carla.post(`/api/community-dreams/${over.id}/like`).expect(200)
    await carla.post(`/api/community-dreams/${over.id}/report`).send({ reason: 'spam' }).expect(204)
    await t.deps.db.execute(sql`update community_dreams set hidden_at = now() where id = ${hidden.id}`)
    const left = async () => {
      await forgetOver(t.deps)
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

  it.each(['shares', 'looks at the feed'])('is forgotten when somebody %s', async (what) => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const { id } = await share(anna)
    clock.passDays(10)
    await (what === 'shares' ? share(bruno) : feed(t.visitor()))
    await t.deps.background.settled()
    const { rowCount } = await t.deps.db.execute(sql`select from community_dreams where id = ${id}`)
    expect(rowCount).toBe(0)
  })

  it('is forgotten by and by when it is very much, at most hourly once it is done', async () => {
    const { user } = await t.signUp()
    const over = async (count: number) => {
      const expired = new Date(t.deps.now().getTime() - 8 * 86_400_000).toISOString()
      await t.deps.db.execute(sql`
        insert into community_dreams (user_id, title, content, mood, expires_at)
        select ${user.id}::int, 'Vecchio', 'Passato.', 'neutral', ${expired}::timestamptz from generate_series(1, ${count}::int)`)
    }
    const leftAfterReading = async () => {
      await feed(t.visitor())
      await t.deps.background.settled()
      return (await t.deps.db.execute(sql`select from community_dreams where title = 'Vecchio'`)).rowCount ?? 0
    }
    clock.passDays(1)
    await over(5_200)
    expect(await leftAfterReading()).toBe(200)
    expect(await leftAfterReading()).toBe(0)
    await over(1)
    expect(await leftAfterReading()).toBe(1)
    clock.passDays(1)
    expect(await leftAfterReading()).toBe(0)
  })
})
