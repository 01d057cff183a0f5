import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { expectBalanced, record, see, statsOf } from '#server/test/game.ts'
import type { BadgeId } from '#shared/constants/badges.ts'

describe('a streak', () => {
  let now = new Date()
  const t = useTestApp({ deps: { now: () => now } })
  afterAll(() => expectBalanced(t.deps))

  /** Records a dream at each of these moments. */
  async function recordAt(agent: SignedIn, ...moments: string[]) {
    let newBadges: BadgeId[] = []
    for (const moment of moments) {
      now = new Date(moment)
      newBadges = (await record(agent, { elements: [] })).newBadges.map(({ id }) => id)
      if (newBadges.length > 0) await see(agent, ...newBadges)
    }
    return newBadges
  }
  const lookAt = async (agent: SignedIn, moment: string) => {
    now = new Date(moment)
    const { currentStreak, maxStreak, lastStreakDate } = await statsOf(agent)
    return { currentStreak, maxStreak, lastStreakDate }
  }
  const paidDays = async ({ user }: SignedIn) => {
    const { rows } = await t.deps.db.execute<{ key: string }>(
      sql`select key from point_entries where user_id = ${user.id} and cause = 'streak' order by key`,
    )
    return rows.map(({ key }) => key)
  }
  const noon = (day: string) => `${day}T11:00:00Z`

  it('counts the days on which something was recorded, each once, and pays from the second on', async () => {
    const agent = await t.signUp()
    await recordAt(agent, noon('2026-05-04'), noon('2026-05-04'))
    expect(await paidDays(agent)).toEqual([])
    await recordAt(agent, noon('2026-05-05'), noon('2026-05-05'))
    expect(await lookAt(agent, noon('2026-05-05'))).toEqual({
      currentStreak: 2,
      maxStreak: 2,
      lastStreakDate: '2026-05-05',
    })
    expect(await paidDays(agent)).toEqual(['2026-05-05'])
  })

  it('goes by the day of recording, not by the day of the dream', async () => {
    const agent = await t.signUp()
    now = new Date(noon('2026-05-04'))
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03']) await record(agent, { date })
    expect(await statsOf(agent)).toMatchObject({ currentStreak: 1, lastStreakDate: '2026-05-04' })
  })

  it('is current today and tomorrow; a missed night ends it and leaves the record', async () => {
    const agent = await t.signUp({ premium: true })
    expect(await recordAt(agent, noon('2026-05-04'), noon('2026-05-05'), noon('2026-05-06'))).toEqual(['streak_3'])
    expect((await lookAt(agent, '2026-05-07T21:59:59Z')).currentStreak).toBe(3)
    expect(await lookAt(agent, '2026-05-07T22:00:00Z')).toEqual({
      currentStreak: 0,
      maxStreak: 3,
      lastStreakDate: '2026-05-06',
    })
    await recordAt(agent, noon('2026-05-08'))
    expect(await lookAt(agent, noon('2026-05-08'))).toMatchObject({ currentStreak: 1, maxStreak: 3 })
    // A second streak of three is no second badge.
    expect(await recordAt(agent, noon('2026-05-09'), noon('2026-05-10'))).not.toContain('streak_3')
  })

  it('earns the badges of seven and thirty days', async () => {
    const agent = await t.signUp({ premium: true })
    const days = Array.from({ length: 30 }, (_, at) => noon(`2026-04-${String(at + 1).padStart(2, '0')}`))
    expect(await recordAt(agent, ...days.slice(0, 7))).toEqual(['streak_7'])
    expect(await recordAt(agent, ...days.slice(7))).toEqual(['streak_30'])
    expect(await paidDays(agent)).toHaveLength(29)
  })

  it('changes its day at midnight in Rome, not in Greenwich', async () => {
    const agent = await t.signUp()
    // Winter: 23:30 and 00:30 in Rome, the same day in Greenwich.
    await recordAt(agent, '2026-01-10T22:30:00Z', '2026-01-10T23:30:00Z')
    expect(await lookAt(agent, '2026-01-10T23:30:00Z')).toMatchObject({
      currentStreak: 2,
      lastStreakDate: '2026-01-11',
    })
    // 00:30 of the same night in Rome, and the end of that day: two days in Greenwich, one in Rome.
    await recordAt(agent, '2026-01-11T00:30:00Z', '2026-01-11T22:59:59Z')
    expect(await lookAt(agent, '2026-01-11T22:59:59Z')).toMatchObject({ currentStreak: 2 })
  })

  it.each([
    // In spring 29 March has 23 hours, in autumn 25 October has 25.
    ['spring', ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z']],
    ['autumn', ['2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z']],
  ])('counts the day on which the clocks change as one, in %s', async (_season, moments) => {
    const agent = await t.signUp()
    await recordAt(agent, ...moments)
    expect(await lookAt(agent, moments.at(-1) ?? '')).toMatchObject({ currentStreak: 3, maxStreak: 3 })
    expect(await paidDays(agent)).toHaveLength(2)
  })

  it('is lengthened by no deleting', async () => {
    const agent = await t.signUp()
    await recordAt(agent, noon('2026-05-04'))
    now = new Date(noon('2026-05-05'))
    const { id } = await record(agent)
    await agent.delete(`/api/dreams/${id}`).expect(204)
    await record(agent)
    expect(await statsOf(agent)).toMatchObject({ currentStreak: 2, dreamCount: 2 })
    const { body } = await agent.get('/api/dreams').expect(200)
    for (const dream of body) await agent.delete(`/api/dreams/${dream.id}`).expect(204)
    expect(await statsOf(agent)).toMatchObject({ currentStreak: 2, maxStreak: 2, dreamCount: 0 })
  })

  it('is never longer than its days, and pays none twice, when the clock is turned back', async () => {
    const agent = await t.signUp()
    await recordAt(agent, noon('2026-05-10'), noon('2026-05-11'), noon('2026-05-12'))
    const paid = await paidDays(agent)
    await recordAt(agent, noon('2026-05-11'), noon('2026-05-12'), noon('2026-05-11'), noon('2026-05-12'))
    expect(await lookAt(agent, noon('2026-05-12'))).toMatchObject({ currentStreak: 3, maxStreak: 3 })
    expect(await paidDays(agent)).toEqual(paid)
  })

  it('counts the day that two servers around midnight record last', async () => {
    const agent = await t.signUp()
    await recordAt(agent, noon('2026-05-11'), noon('2026-05-13'))
    expect(await recordAt(agent, noon('2026-05-12'))).toEqual(['streak_3'])
    const streak = { currentStreak: 3, maxStreak: 3, lastStreakDate: '2026-05-13' }
    for (const day of ['12', '13', '14']) expect(await lookAt(agent, noon(`2026-05-${day}`))).toEqual(streak)
    expect(await lookAt(agent, noon('2026-05-15'))).toMatchObject({ currentStreak: 0, maxStreak: 3 })
    await recordAt(agent, noon('2026-05-13'), noon('2026-05-12'))
    expect(await paidDays(agent)).toEqual(['2026-05-12', '2026-05-13'])
  })

  it('finds its way back from a clock that ran ahead and was set right', async () => {
    const agent = await t.signUp()
    await recordAt(agent, noon('2026-05-12'), noon('2030-01-01'), noon('2026-05-13'))
    expect(await lookAt(agent, noon('2026-05-13'))).toEqual({
      currentStreak: 2,
      maxStreak: 2,
      lastStreakDate: '2026-05-13',
    })
  })
})
