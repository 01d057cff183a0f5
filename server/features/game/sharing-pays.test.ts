import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { earn, expectBalanced, idsOf, record, see, statsOf } from '#server/test/game.ts'

describe('sharing', () => {
  let now = new Date('2026-05-04T10:00:00Z')
  const t = useTestApp({ deps: { now: () => now } })
  afterAll(() => expectBalanced(t.deps))
  const onDay = (day: string) => {
    now = new Date(`${day}T10:00:00Z`)
  }
  const points = async (agent: SignedIn) => (await statsOf(agent)).points

  it('earns a badge with the first link', async () => {
    const agent = await t.signUp()
    expect(idsOf(await earn(t.deps, agent, { type: 'link_made', dreamId: 1 }))).toEqual(['sharing'])
    await see(agent, 'sharing')
    expect(await earn(t.deps, agent, { type: 'link_made', dreamId: 2 })).toEqual([])
    expect(await points(agent)).toBe(25)
  })

  it('to the community pays once a day and once for each dream, and its badge waits for a public profile', async () => {
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
    // Taken back and shared again, it has paid.
    onDay('2026-05-06')
    await share(1, true)
    await share(2, true)
    expect(await points(agent)).toBe(20 + 25 + 20)
  })

  it('to the community earns its badge also with the profile that turns public later', async () => {
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

  it('is liked for ten likes a day, by each person once', async () => {
    const agent = await t.signUp()
    const like = (likerId: number) => earn(t.deps, agent, { type: 'like_received', dreamId: 7, likerId })
    onDay('2026-05-04')
    for (const likerId of [1, 1, 1]) await like(likerId)
    expect(await points(agent)).toBe(2)
    for (let likerId = 1; likerId <= 12; likerId++) await like(likerId)
    expect(await points(agent)).toBe(20)
    onDay('2026-05-05')
    for (let likerId = 1; likerId <= 10; likerId++) await like(likerId)
    expect(await points(agent)).toBe(20)
  })
})
