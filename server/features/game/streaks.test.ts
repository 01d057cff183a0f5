import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { record } from '#server/test/factories.ts'
import { expectBalanced, see, statsOf } from '#server/test/game.ts'

const noon = (day: string) => `${day}T11:00:00Z`
/** Days of May at noon, in recording order. */
const may = (...days: number[]) => days.map((day) => noon(`2026-05-${String(day).padStart(2, '0')}`))

interface Case {
  name: string
  recorded: string[]
  /** Mornings without a memory. */
  empty?: string[]
  /** The moment of the visit; by default that of the last dream. */
  visited?: string
  current: number
  longest: number
  last: string | null
  /** The days for which a streak earned points. */
  paid: string[]
}

describe('a streak', () => {
  let now = new Date()
  const t = useTestApp({ deps: { now: () => now } })
  afterAll(() => expectBalanced(t.deps))

  /** Records a dream at each moment. @returns the badges of the last one */
  async function recordAt(agent: SignedIn, moments: string[]): Promise<string[]> {
    let ids: string[] = []
    for (const moment of moments) {
      now = new Date(moment)
      const { newBadges } = await record(agent, { elements: [] })
      ids = newBadges.map(({ id }) => id)
      if (newBadges.length > 0) await see(agent, ...newBadges.map(({ id }) => id))
    }
    return ids
  }
  const paidDays = async ({ user }: SignedIn) => {
    const { rows } = await t.deps.db.execute<{ key: string }>(
      sql`select key from point_entries where user_id = ${user.id} and cause = 'streak' order by key`,
    )
    return rows.map(({ key }) => key)
  }

  const CASES: Case[] = [
    {
      name: 'counts each day once and pays from the second on',
      recorded: may(4, 4, 5, 5),
      ...{ current: 2, longest: 2, last: '2026-05-05', paid: ['2026-05-05'] },
    },
    {
      name: 'is current until the end of the next day in Rome',
      recorded: may(4, 5, 6),
      visited: '2026-05-07T21:59:59Z',
      ...{ current: 3, longest: 3, last: '2026-05-06', paid: ['2026-05-05', '2026-05-06'] },
    },
    {
      name: 'ends with a missed night and leaves its record',
      recorded: may(4, 5, 6),
      visited: '2026-05-07T22:00:00Z',
      ...{ current: 0, longest: 3, last: '2026-05-06', paid: ['2026-05-05', '2026-05-06'] },
    },
    {
      name: 'begins anew after a missed night',
      recorded: may(4, 5, 6, 8),
      ...{ current: 1, longest: 3, last: '2026-05-08', paid: ['2026-05-05', '2026-05-06'] },
    },
    {
      // 23:30 and 00:30 in Rome, one day in Greenwich; then one day in Rome, two in Greenwich.
      name: 'changes its day at midnight in Rome',
      recorded: ['2026-01-10T22:30:00Z', '2026-01-10T23:30:00Z', '2026-01-11T00:30:00Z', '2026-01-11T22:59:59Z'],
      ...{ current: 2, longest: 2, last: '2026-01-11', paid: ['2026-01-11'] },
    },
    {
      name: 'counts the day of 23 hours as one',
      recorded: ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
      ...{ current: 3, longest: 3, last: '2026-03-30', paid: ['2026-03-29', '2026-03-30'] },
    },
    // The fourth of May is a Monday.
    {
      name: 'pauses over two empty mornings of a week, which count for no day',
      recorded: may(4, 7),
      empty: may(5, 6),
      ...{ current: 2, longest: 2, last: '2026-05-07', paid: ['2026-05-07'] },
    },
    {
      name: 'ends with the third empty morning of a week',
      recorded: may(4, 8),
      empty: may(5, 6, 7),
      ...{ current: 1, longest: 1, last: '2026-05-08', paid: [] },
    },
    {
      name: 'pauses over two more in the next week',
      recorded: may(8, 13),
      empty: may(9, 10, 11, 12),
      ...{ current: 2, longest: 2, last: '2026-05-13', paid: ['2026-05-13'] },
    },
    {
      name: 'takes no pause for a morning that has a dream too',
      recorded: may(4, 5, 8),
      empty: may(5, 6, 7),
      ...{ current: 3, longest: 3, last: '2026-05-08', paid: ['2026-05-05', '2026-05-08'] },
    },
    {
      name: 'is current while it pauses',
      recorded: may(4, 5),
      empty: may(6),
      visited: noon('2026-05-07'),
      ...{ current: 2, longest: 2, last: '2026-05-05', paid: ['2026-05-05'] },
    },
    {
      name: 'does not begin with an empty morning',
      recorded: [],
      empty: may(4, 5),
      ...{ current: 0, longest: 0, last: null, paid: [] },
    },
  ]

  it.each(CASES)('$name', async ({ recorded, empty = [], visited, current, longest, last, paid }) => {
    const agent = await t.signUp()
    for (const moment of empty) {
      now = new Date(moment)
      await agent.post('/api/empty-mornings').expect(204)
    }
    await recordAt(agent, recorded)
    if (visited) now = new Date(visited)
    const streak = { currentStreak: current, maxStreak: longest, lastStreakDate: last }
    expect(await statsOf(agent)).toMatchObject(streak)
    expect(await paidDays(agent)).toEqual(paid)
  })

  it('counts the day of recording, not that of the dream', async () => {
    const agent = await t.signUp()
    now = new Date(noon('2026-05-04'))
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03']) await record(agent, { date })
    expect(await statsOf(agent)).toMatchObject({ currentStreak: 1, lastStreakDate: '2026-05-04' })
  })

  it('earns the badges of three, seven and thirty days once', async () => {
    const agent = await t.signUp()
    /** Consecutive days, each with a recorded dream. */
    const passDays = (first: string, days: number) =>
      t.deps.db.execute(sql`
        insert into recording_days select ${agent.user.id}, ${first}::date + n from generate_series(0, ${days - 1}::integer) n`)
    expect(await recordAt(agent, may(1, 2, 3))).toContain('streak_3')
    await passDays('2026-05-04', 3)
    expect(await recordAt(agent, may(7))).toContain('streak_7')
    await passDays('2026-05-08', 22)
    expect(await recordAt(agent, may(30))).toContain('streak_30')
    await passDays('2026-06-08', 2)
    expect(await recordAt(agent, [noon('2026-06-10')])).toEqual([])
  })

  it('loses nothing by a deletion', async () => {
    const agent = await t.signUp()
    await recordAt(agent, may(4, 5))
    const { body } = await agent.get('/api/dreams').expect(200)
    for (const dream of body) await agent.delete(`/api/dreams/${dream.id}`).expect(204)
    expect(await statsOf(agent)).toMatchObject({ currentStreak: 2, maxStreak: 2, dreamCount: 0 })
  })
})
