import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { earn, expectBalanced, idsOf, record, statsOf } from '#server/test/game.ts'

const KEPT = ['user_game_stats', 'point_entries', 'recording_days', 'earned_badges', 'collected_symbols']

describe('an account from before there was a game', () => {
  let now = new Date()
  const t = useTestApp({ deps: { now: () => now } })
  afterAll(() => expectBalanced(t.deps))

  /** As if all that a person did had been done before there was a game. */
  async function forgetGame({ user }: SignedIn) {
    for (const table of KEPT) {
      await t.deps.db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${user.id}`)
    }
  }
  const ledgerOf = async ({ user }: SignedIn) => {
    const { rows } = await t.deps.db.execute(
      sql`select cause, key, points, day::text as day from point_entries where user_id = ${user.id} order by cause, key`,
    )
    return rows
  }
  const read = (agent: SignedIn, id: number) => agent.post(`/api/dreams/${id}/analyze`).send({}).expect(201)

  /** Ten days: three of four dreams in a row, two apart, and then three in a row, read as they come. */
  async function live(agent: SignedIn) {
    for (const [at, day] of ['04', '05', '06', '09', '12', '13', '14'].entries()) {
      now = new Date(`2026-05-${day}T21:30:00Z`)
      for (let dream = 0; dream < (at === 1 ? 4 : 1); dream++) {
        now = new Date(now.getTime() + 1000)
        const { id } = await record(agent, { elements: [`segno ${at}`, 'Casa', `SEGNO ${dream}`] })
        await read(agent, id)
      }
    }
  }

  it('is made up for, as if there had been one all along', async () => {
    const agent = await t.signUp({ premium: true })
    await live(agent)
    const [stats, ledger] = [await statsOf(agent), await ledgerOf(agent)]
    expect(stats).toMatchObject({ currentStreak: 3, maxStreak: 3, dreamCount: 10 })
    expect(idsOf(stats.badges)).toEqual(expect.arrayContaining(['primo_sogno', 'streak_3', 'sogni_5', 'sogni_10']))
    await forgetGame(agent)
    const opened = await statsOf(agent)
    const comparable = ({ badges, collectedSymbols, ...rest }: typeof stats) => ({
      ...rest,
      badges: idsOf(badges).sort(),
      symbols: collectedSymbols.map((label) => label.toLowerCase()).sort(),
    })
    expect(comparable(opened)).toEqual(comparable(stats))
    const plain = (rows: typeof ledger) => rows.filter(({ cause }) => cause !== 'badge')
    expect(plain(await ledgerOf(agent))).toEqual(plain(ledger))
    const earned = Object.fromEntries(opened.badges.map(({ id, earnedAt }) => [id, earnedAt]))
    for (const { id, earnedAt } of stats.badges) {
      if (/^(primo|sogni|prima|simboli)/.test(id)) expect([id, earned[id]]).toEqual([id, earnedAt])
    }
  })

  it.each([
    ['a day that comes late', ['10', '12', '11'], '12'],
    ['two clocks around midnight', ['11', '13', '12'], '12'],
    ['a gap that closes between two runs', ['10', '12', '13', '11'], '11'],
    ['a clock that ran ahead', ['10', '20', '11', '19', '12'], '12'],
  ])('is made up for with the streak it had: %s', async (_what, days, today) => {
    const agent = await t.signUp({ premium: true })
    for (const day of days) {
      now = new Date(`2026-05-${day}T10:00:00Z`)
      await record(agent, { elements: [] })
    }
    now = new Date(`2026-05-${today}T10:00:00Z`)
    const streakOf = async () => {
      const { badges, currentStreak, maxStreak, lastStreakDate, points } = await statsOf(agent)
      return { badges: idsOf(badges).sort(), currentStreak, maxStreak, lastStreakDate, points }
    }
    const [streak, ledger] = [await streakOf(), await ledgerOf(agent)]
    expect(streak.badges).toContain('streak_3')
    await forgetGame(agent)
    expect(await streakOf()).toEqual(streak)
    const streakRows = (rows: typeof ledger) => rows.filter(({ cause }) => cause === 'streak')
    expect(streakRows(await ledgerOf(agent))).toEqual(streakRows(ledger))
  })

  it('hears of the badges that it earns now, and of none that is made up for', async () => {
    const agent = await t.signUp()
    now = new Date('2026-05-04T10:00:00Z')
    for (let dream = 0; dream < 4; dream++) await record(agent)
    await forgetGame(agent)
    now = new Date('2026-05-05T10:00:00Z')
    const { newBadges } = await record(agent)
    expect(idsOf(newBadges)).toEqual(['sogni_5'])
    expect(await statsOf(agent)).toMatchObject({ points: 30 + 25 + 10 + 5 + 25, currentStreak: 2 })
  })

  it.each([
    ['an analysis', async (agent: SignedIn, id: number) => (await read(agent, id)).body.newBadges, 'prima_analisi'],
    ['a link', (agent: SignedIn) => earn(t.deps, agent, { type: 'link_made', dreamId: 1 }), 'sharing'],
    ['premium', (agent: SignedIn) => earn(t.deps, agent, { type: 'premium_begun' }), 'premium'],
  ])('opens its game with %s, which pays by itself', async (_what, happen, badge) => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    await forgetGame(agent)
    expect(idsOf(await happen(agent, id))).toEqual([badge])
    const { badges } = await statsOf(agent)
    expect(idsOf(badges).sort()).toEqual([badge, 'primo_sogno'].sort())
  })

  it('hears nothing of what is made up for when the same is asked for again', async () => {
    const agent = await t.signUp()
    const { id } = await record(agent)
    await read(agent, id)
    await forgetGame(agent)
    await statsOf(agent)
    const { body } = await agent.post(`/api/dreams/${id}/analyze`).send({}).expect(200)
    expect(body.newBadges).toEqual([])
  })

  it('had its Premium before, where it begins anew', async () => {
    const agent = await t.signUp()
    now = new Date('2026-05-04T10:00:00Z')
    await t.deps.db.execute(sql`
      insert into subscriptions (user_id, kind, status, period_start, period_end, paid_until, created_at)
      values (${agent.user.id}, 'grant', 'active', '2025-01-01', '2025-02-01', '2025-02-01', '2025-01-01T00:00:00Z')`)
    expect(await earn(t.deps, agent, { type: 'premium_begun' })).toEqual([])
    expect((await statsOf(agent)).badges).toEqual([{ id: 'premium', earnedAt: '2025-01-01T00:00:00.000Z' }])
  })

  it('is opened once, whoever asks at the same time', async () => {
    const agent = await t.signUp()
    now = new Date('2026-05-04T10:00:00Z')
    for (let dream = 0; dream < 5; dream++) await record(agent)
    const before = await statsOf(agent)
    await forgetGame(agent)
    const paths = ['/api/user/game-stats', '/api/profile', '/api/leaderboard']
    const looks = Array.from({ length: 12 }, (_, at) => agent.get(paths[at % 3] ?? '').expect(200))
    const links = Array.from({ length: 4 }, (_, dreamId) => earn(t.deps, agent, { type: 'link_made', dreamId }))
    const [badges] = await Promise.all([Promise.all(links), Promise.all(looks)])
    expect(idsOf(badges.flat())).toEqual(['sharing'])
    expect((await statsOf(agent)).points).toBe(before.points + 25)
  })

  it('of a whole life of dreams is opened within a moment', async () => {
    const agent = await t.signUp()
    await forgetGame(agent)
    await t.deps.db.execute(sql`
      insert into dreams (user_id, title, content, date, created_at)
      select ${agent.user.id}, 'Notte', 'Un sogno.', '2026-01-01', timestamptz '2010-01-01 05:00Z' + n * interval '12 hours'
      from generate_series(0, 9999) n`)
    const start = performance.now()
    const stats = await statsOf(agent)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(stats).toMatchObject({ maxStreak: 5000, currentStreak: 0 })
    expect(stats.points).toBe(10_000 * 10 + 4999 * 5 + 7 * 25)
  })
})
