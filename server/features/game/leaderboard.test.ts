import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { buildDream, buildRegistration } from '#server/test/factories.ts'
import { LEADERBOARD_COUNTED, LEADERBOARD_SIZE } from '#shared/constants/game.ts'
import { type Leaderboard, leaderboardSchema } from '#shared/contracts/game.ts'
import { userGameStats } from '#shared/schema/game.ts'
import { users } from '#shared/schema/users.ts'

describe('the leaderboard', () => {
  const t = useTestApp()
  let anna: SignedIn
  let bruno: SignedIn
  let carla: SignedIn
  let dario: SignedIn

  async function havePoints(agent: SignedIn, points: number) {
    await t.deps.db.execute(
      sql`insert into user_game_stats (user_id, points) values (${agent.user.id}, ${points})
        on conflict (user_id) do update set points = excluded.points`,
    )
  }
  async function boardOf(agent: SignedIn): Promise<Leaderboard> {
    const { body } = await agent.get('/api/leaderboard').expect(200)
    expect(leaderboardSchema.parse(body)).toEqual(body)
    return body
  }
  const placesOf = ({ top }: Leaderboard) => top.map(({ place, username }) => [place, username])

  beforeAll(async () => {
    ;[anna, bruno, carla, dario] = await Promise.all([t.signUp(), t.signUp(), t.signUp(), t.signUp()])
    await havePoints(anna, 320)
    await havePoints(bruno, 90)
    await havePoints(carla, 320)
    await havePoints(dario, 60)
  })

  it('lists people by points; equal points share a rank', async () => {
    const first = [anna, carla].sort((a, b) => a.user.id - b.user.id)
    const board = await boardOf(bruno)
    expect(placesOf(board)).toEqual([
      ...first.map((agent) => [1, agent.user.username]),
      [3, bruno.user.username],
      [4, dario.user.username],
    ])
    expect(board.top[2]).toMatchObject({ place: 3, avatar: 'luna', points: 90, level: 2, isMe: true })
    expect(board.me).toEqual({ points: 90, place: 3, isPublic: true })
    expect((await boardOf(carla)).me.place).toBe(1)
  })

  it('gives no rank without points', async () => {
    const board = await boardOf(await t.signUp())
    expect(board.me).toEqual({ points: 0, place: null, isPublic: true })
    expect(board.top.map(({ isMe }) => isMe)).not.toContain(true)
  })

  it('hides private profiles, and does not count them', async () => {
    await anna.patch('/api/profile').send({ publicProfile: false }).expect(200)
    const board = await boardOf(anna)
    expect(placesOf(board)).toEqual([
      [1, carla.user.username],
      [2, bruno.user.username],
      [3, dario.user.username],
    ])
    expect(board.me).toEqual({ points: 320, place: null, isPublic: false })
    expect((await boardOf(dario)).me.place).toBe(3)
    await anna.patch('/api/profile').send({ publicProfile: true }).expect(200)
  })

  it('counts nobody whose profile was private at their first points', async () => {
    const erica = await t.signUp()
    await erica.patch('/api/profile').send({ publicProfile: false }).expect(200)
    await erica.post('/api/dreams').send(buildDream()).expect(201)
    const counted = () =>
      t.deps.db
        .select({ isListed: userGameStats.isListed })
        .from(userGameStats)
        .where(eq(userGameStats.userId, erica.user.id))
    expect(await counted()).toEqual([{ isListed: false }])
    await erica.patch('/api/profile').send({ publicProfile: true }).expect(200)
    expect(await counted()).toEqual([{ isListed: true }])
    await erica.patch('/api/profile').send({ publicProfile: false }).expect(200)
    expect(await counted()).toEqual([{ isListed: false }])
  })

  it('shows a new account, here and beside a shared dream, until its switch is off', async () => {
    const franca = t.visitor()
    const registration = buildRegistration()
    await franca.post('/api/register').send(registration).expect(201)
    const { body: dream } = await franca.post('/api/dreams').send(buildDream()).expect(201)
    const { body: shared } = await franca.post(`/api/dreams/${dream.id}/share-to-community`).expect(201)
    const { body: link } = await franca.post(`/api/dreams/${dream.id}/share`).expect(201)
    const shown = async () => {
      const board = await boardOf(bruno)
      const feed = await t.visitor().get('/api/community-dreams').expect(200)
      const byLink = await t.visitor().get(`/api/shared/dream/${link.shareId}`).expect(200)
      return [board.top, feed.body, [byLink.body]].map((rows: { username: string }[]) =>
        rows.some(({ username }) => username === registration.username),
      )
    }
    expect(shared.username).toBe(registration.username)
    const publicProfile = async () => (await franca.get('/api/user').expect(200)).body.publicProfile
    expect([await publicProfile(), await shown()]).toEqual([true, [true, true, true]])
    await franca.patch('/api/profile').send({ publicProfile: false }).expect(200)
    expect([await publicProfile(), await shown()]).toEqual([false, [false, false, false]])
    expect((await franca.get('/api/leaderboard').expect(200)).body.me).toMatchObject({ place: null, isPublic: false })
  })

  it('hides people blocked in either direction; ranks stay', async () => {
    const block = (by: SignedIn, whom: SignedIn) =>
      t.deps.db.execute(sql`
        insert into user_blocks (blocker_id, blocked_id, shown_as) values (${by.user.id}, ${whom.user.id}, 'Qualcuno')`)
    await block(bruno, dario)
    await block(carla, bruno)
    expect(placesOf(await boardOf(bruno))).toEqual([
      [1, anna.user.username],
      [3, bruno.user.username],
    ])
    expect((await boardOf(bruno)).me.place).toBe(3)
    expect(placesOf(await boardOf(dario)).map(([place]) => place)).toEqual([1, 1, 4])
    expect((await boardOf(anna)).top).toHaveLength(4)
    await t.deps.db.execute(sql`delete from user_blocks`)
  })

  it('shows neither ids nor addresses', async () => {
    // A name from the time when it could be an address.
    await t.deps.db.update(users).set({ username: dario.user.email }).where(eq(users.id, dario.user.id))
    const answer = await bruno.get('/api/leaderboard').expect(200)
    expect(answer.text).not.toContain('@')
    expect(answer.body.top.at(-1)).toMatchObject({ place: 4, username: 'Sognatore anonimo', avatar: 'luna' })
    for (const row of answer.body.top) {
      expect(Object.keys(row).sort()).toEqual(['avatar', 'isMe', 'level', 'place', 'points', 'username'])
    }
  })

  it('ends after rank twenty, and counts one’s own rank up to a thousand', async () => {
    await t.deps.db.execute(sql`
      insert into users (username, username_key, email, email_key, public_profile_seen_at)
      select 'folla-' || n, 'folla-' || n, 'folla-' || n, 'folla-' || n, now() from generate_series(1, ${LEADERBOARD_COUNTED - 1}) n`)
    await t.deps.db.execute(sql`
      insert into user_game_stats (user_id, points) select id, 1000 from users where username like 'folla-%'`)
    const board = await boardOf(carla)
    expect(board.top).toHaveLength(LEADERBOARD_SIZE)
    expect(board.top.every(({ place, points }) => place === 1 && points === 1000)).toBe(true)
    expect(board.me.place).toBe(LEADERBOARD_COUNTED)
    expect((await boardOf(bruno)).me).toEqual({ points: 90, place: null, isPublic: true })
  })
})
