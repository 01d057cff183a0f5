import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, PLAIN, recordPlain as record } from '#server/test/factories.ts'
import { earn, expectBalanced, idsOf, see, statsOf } from '#server/test/game.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { gameStatsSchema } from '#shared/contracts/game.ts'

describe('the game', () => {
  let now = new Date('2026-05-04T10:00:00Z')
  const t = useTestApp({ deps: { now: () => now } })
  afterAll(() => expectBalanced(t.deps))

  const onDay = (day: string) => {
    now = new Date(`${day}T10:00:00Z`)
  }
  const points = async (agent: SignedIn) => (await statsOf(agent)).points
  const forget = (agent: SignedIn, id: number) => agent.delete(`/api/dreams/${id}`).expect(204)
  const read = async (agent: SignedIn, id: number, type = 'basic') =>
    (await agent.post(`/api/dreams/${id}/analyze`).send({ type }).expect(201)).body

  it('begins at nothing', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get('/api/user/game-stats').expect(200)
    expect(gameStatsSchema.parse(body)).toEqual(body)
    expect(body).toEqual({
      level: 1,
      points: 0,
      currentStreak: 0,
      maxStreak: 0,
      lastStreakDate: null,
      badges: [],
      newBadges: [],
      collectedSymbols: [],
      symbolCount: 0,
      dreamCount: 0,
    })
  })

  describe('a dream', () => {
    it('earns ten points, and its first badge with its own', async () => {
      const agent = await t.signUp()
      const { newBadges } = await record(agent, { elements: ['Casa', 'Luna'] })
      expect(newBadges).toEqual([
        { id: 'primo_sogno', name: 'Primo Sogno', description: 'Il primo sogno nel tuo diario.', icon: 'sparkles' },
      ])
      expect(await statsOf(agent)).toMatchObject({
        points: 35,
        badges: [{ id: 'primo_sogno', earnedAt: now.toISOString() }],
        symbolCount: 2,
        dreamCount: 1,
      })
    })

    it('earns points three times a day, however often it is deleted and recorded again', async () => {
      const agent = await t.signUp()
      for (let i = 0; i < 6; i++) await forget(agent, (await record(agent)).id)
      expect(await points(agent)).toBe(25 + 3 * 10)
      expect((await statsOf(agent)).dreamCount).toBe(0)
    })

    it('earns the badges of five by the dreams in the journal, not by deleted ones', async () => {
      const agent = await t.signUp()
      const kept = [await record(agent), await record(agent), await record(agent)]
      for (let i = 0; i < 4; i++) await forget(agent, (await record(agent)).id)
      await record(agent)
      await see(agent, 'primo_sogno')
      expect(idsOf((await record(agent)).newBadges)).toEqual(['sogni_5'])
      await see(agent, 'sogni_5')
      // It is neither lost nor earned again.
      await forget(agent, kept[0]?.id ?? 0)
      expect((await record(agent)).newBadges).toEqual([])
    })

    it('saved again after a lost response returns the same badges, and earns once', async () => {
      const agent = await t.signUp()
      const save = (key: string) => agent.post('/api/dreams').set(SAVE_KEY_HEADER, key).send(buildDream()).expect(201)
      const key = randomUUID()
      const first = await save(key)
      expect(idsOf(first.body.newBadges)).toEqual(['primo_sogno'])
      now = new Date(now.getTime() + 60_000)
      expect((await save(key)).body).toEqual(first.body)
      await see(agent, 'primo_sogno')
      const second = randomUUID()
      await save(second)
      expect((await save(second)).body.newBadges).toEqual([])
      expect(await points(agent)).toBe(25 + 20)
    })
  })

  describe('an analysis', () => {
    it('earns points once per dream, basic or advanced or both, and three times a day', async () => {
      const agent = await t.signUp({ premium: true })
      const dreams = []
      for (let i = 0; i < 4; i++) dreams.push(await record(agent))
      await see(agent, 'primo_sogno')
      const [first, ...others] = dreams.map(({ id }) => id)
      const before = await points(agent)
      expect(idsOf((await read(agent, first ?? 0)).newBadges)).toEqual(['prima_analisi'])
      expect(await points(agent)).toBe(before + 15 + 25)
      await read(agent, first ?? 0, 'advanced')
      expect(await points(agent)).toBe(before + 15 + 25)
      for (const id of others) await read(agent, id)
      expect(await points(agent)).toBe(before + 3 * 15 + 25)
    })

    it('that exists already, or is in progress, returns the badge until it was seen', async () => {
      const agent = await t.signUp({ premium: true })
      const [first, second] = [await record(agent), await record(agent)]
      await see(agent, 'primo_sogno')
      const analyze = (id: number) => agent.post(`/api/dreams/${id}/analyze`).send({})
      const both = await Promise.all([analyze(first.id), analyze(first.id)])
      for (const { body } of [...both, await analyze(first.id).expect(200)]) {
        expect(idsOf(body.newBadges)).toEqual(['prima_analisi'])
      }
      await see(agent, 'prima_analisi')
      await read(agent, second.id)
      expect((await analyze(second.id).expect(200)).body.newBadges).toEqual([])
      expect(await points(agent)).toBe(25 + 10 + 10 + 25 + 25 + 15 + 15)
    })

    it('earns thirty points for a month, and its badge once', async () => {
      now = new Date()
      const agent = await t.signUp({ premium: true })
      for (let i = 0; i < 3; i++) await record(agent)
      await see(agent, 'primo_sogno')
      const before = await points(agent)
      const { body } = await agent.post('/api/monthly-analysis').expect(201)
      expect(idsOf(body.newBadges)).toEqual(['monthly_analysis'])
      await agent.post('/api/monthly-analysis').expect(429)
      expect(await points(agent)).toBe(before + 30 + 25)
      expect((await agent.get('/api/monthly-analysis/latest').expect(200)).body).not.toHaveProperty('newBadges')
    })
  })

  describe('symbols', () => {
    it('are collected once, in any case, from recorded, changed and analysed dreams, and stay', async () => {
      const agent = await t.signUp()
      const { id } = await record(agent, { elements: ['zia Pina', 'Zia pina', 'Perché', 'PERCHÉ', 'Paura'] })
      expect((await statsOf(agent)).symbolCount).toBe(2)
      now = new Date(now.getTime() + 1000)
      await agent
        .put(`/api/dreams/${id}`)
        .send(buildDream({ ...PLAIN, elements: ['il nonno'] }))
        .expect(200)
      expect((await statsOf(agent)).collectedSymbols).toEqual(['il nonno', 'Perché', 'zia Pina'])
      now = new Date(now.getTime() + 1000)
      const { patterns } = await read(agent, id)
      await forget(agent, id)
      const { collectedSymbols } = await statsOf(agent)
      expect(collectedSymbols).toEqual(expect.arrayContaining(['il nonno', 'Perché', 'zia Pina']))
      expect(patterns.symbols.length).toBeGreaterThan(0)
      for (const { symbol } of patterns.symbols) expect(collectedSymbols).toContain(symbol)
    })

    it('earn a badge at ten, also by a change', async () => {
      const agent = await t.signUp()
      const own = Array.from({ length: 9 }, (_, at) => `segno ${at}`)
      const { id, newBadges } = await record(agent, { elements: own })
      expect(idsOf(newBadges)).toEqual(['primo_sogno'])
      await see(agent, 'primo_sogno')
      const change = (elements: string[]) =>
        agent
          .put(`/api/dreams/${id}`)
          .send(buildDream({ ...PLAIN, elements }))
          .expect(200)
      expect((await change(own.map((label) => label.toUpperCase()))).body.newBadges).toEqual([])
      expect(idsOf((await change(['un altro'])).body.newBadges)).toEqual(['simboli_10'])
    })
  })

  describe('a new badge', () => {
    it('is in every response until its popup was shown, on any device', async () => {
      const agent = await t.signUp()
      const { id } = await record(agent)
      await agent.post(`/api/dreams/${id}/share`).send({}).expect(201)
      expect(idsOf((await statsOf(agent)).newBadges)).toEqual(['primo_sogno', 'sharing'])
      expect(idsOf((await record(agent)).newBadges)).toEqual(['primo_sogno', 'sharing'])
      await see(agent, 'primo_sogno', 'primo_sogno', 'streak_30')
      expect(idsOf((await statsOf(agent)).newBadges)).toEqual(['sharing'])
      await see(agent, 'sharing')
      expect((await record(agent)).newBadges).toEqual([])
      expect(idsOf((await statsOf(agent)).badges).sort()).toEqual(['primo_sogno', 'sharing'])
    })

    it('is marked as seen by its name alone', async () => {
      const agent = await t.signUp()
      const bodies = [{}, { badges: [] }, { badges: ['nessuno'] }, { badges: Array(14).fill('premium') }]
      for (const body of bodies) await agent.post('/api/badges/seen').send(body).expect(400)
    })
  })

  it('is the one of premium with the trial, and never again', async () => {
    const agent = await t.signUp()
    const { body } = await agent.post('/api/subscription/trial').expect(200)
    expect(idsOf(body.newBadges)).toEqual(['premium'])
    await see(agent, 'premium')
    expect(await earn(t.deps, agent, { type: 'premium_begun' })).toEqual([])
    expect(await points(agent)).toBe(25)
  })

  describe('sharing', () => {
    it('to the community earns once a day and once per dream, and its badge waits for a public profile', async () => {
      const agent = await t.signUp()
      const share = (dreamId: number, publicProfile: boolean) =>
        earn(t.deps, agent, { type: 'community_share', dreamId, publicProfile })
      onDay('2026-05-04')
      expect(await share(1, false)).toEqual([])
      expect(idsOf(await share(2, true))).toEqual(['community'])
      expect(await points(agent)).toBe(20 + 25)
      onDay('2026-05-05')
      await share(2, true)
      expect(await points(agent)).toBe(20 + 25 + 20)
      // It earns nothing after a withdrawal and a second share.
      onDay('2026-05-06')
      await share(1, true)
      await share(2, true)
      expect(await points(agent)).toBe(20 + 25 + 20)
    })

    it('to the community earns its badge also if the profile becomes public later', async () => {
      const agent = await t.signUp()
      const { id } = await record(agent)
      await see(agent, 'primo_sogno')
      const turn = async (publicProfile: boolean) =>
        idsOf((await agent.patch('/api/profile').send({ publicProfile }).expect(200)).body.newBadges)
      expect(await turn(false)).toEqual([])
      expect(await turn(true)).toEqual([])
      await turn(false)
      const { body } = await agent.post(`/api/dreams/${id}/share-to-community`).expect(201)
      expect(body.newBadges).toEqual([])
      expect(await turn(true)).toEqual(['community'])
      expect(await points(agent)).toBe(10 + 25 + 20 + 25)
    })
  })

  it('unlocks avatars by badge and by level', async () => {
    const agent = await t.signUp()
    const wear = (avatar: string) => agent.patch('/api/profile').send({ avatar })
    const unlocked = async () => (await agent.get('/api/profile').expect(200)).body.unlockedAvatars
    expect(await unlocked()).toEqual(['luna'])
    expect((await wear('stella').expect(403)).body.code).toBe('avatar_locked')
    const { id } = await record(agent)
    await wear('stella').expect(200)
    expect((await wear('piuma').expect(403)).body.code).toBe('avatar_locked')
    await read(agent, id)
    expect(await statsOf(agent)).toMatchObject({ points: 75, level: 2 })
    await wear('piuma').expect(200)
    expect(await unlocked()).toEqual(['luna', 'stella', 'nuvola', 'piuma'])
  })

  describe('many times at once', () => {
    it('earns three of eleven dreams and gives each badge once', async () => {
      const agent = await t.signUp({ premium: true })
      const saved = await Promise.all(Array.from({ length: 11 }, () => record(agent)))
      const badges = new Set(saved.flatMap(({ newBadges }) => idsOf(newBadges)))
      expect([...badges].sort()).toEqual(['primo_sogno', 'sogni_10', 'sogni_5'])
      expect(await statsOf(agent)).toMatchObject({ points: 3 * 10 + 4 * 25, dreamCount: 11, currentStreak: 1 })
    })

    it('earns each person’s like once, and ten a day', async () => {
      const agent = await t.signUp()
      const likes = Array.from({ length: 40 }, (_, at) => at % 15)
      await Promise.all(
        likes.map((likerId) => earn(t.deps, agent, { type: 'like_received', dreamId: 1, likerId: likerId + 1 })),
      )
      expect(await points(agent)).toBe(20)
      const { rows } = await t.deps.db.execute(
        sql`select count(*)::integer as n from point_entries where user_id = ${agent.user.id}`,
      )
      expect(rows).toEqual([{ n: 10 }])
    })
  })
})
