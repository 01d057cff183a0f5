import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listedIdentity, publicIdentity } from '#server/features/identity/users/users.presenter.ts'
import { useTestApp } from '#server/test/app.ts'
import { buildRegistration, record } from '#server/test/factories.ts'
import { changePassword, lastMailTo, logIn, NEW_PASSWORD, signInAgain } from '#server/test/identity-kit.ts'

describe('profile', () => {
  const t = useTestApp()

  it('shows the account and its unlocked avatars', async () => {
    const agent = await t.signUp()
    const { body } = await agent.get('/api/profile').expect(200)
    expect(body).toEqual({
      ...agent.user,
      emailConfirmed: false,
      pendingEmail: null,
      publicProfile: true,
      unlockedAvatars: ['luna'],
      sharedDreams: [],
    })
  })

  it('lists the dreams that others can read by a link or in the community', async () => {
    const agent = await t.signUp()
    const { id: linked } = await record(agent, { title: 'Il faro', date: '2026-01-01' })
    const { id: inCommunity } = await record(agent, { title: 'La lanterna', date: '2026-01-02' })
    await record(agent, { title: 'Solo mio', date: '2026-01-03' })
    await agent.post(`/api/dreams/${linked}/share`).send({ includeAnalysis: false })
    await agent.post(`/api/dreams/${inCommunity}/share-to-community`).expect(201)
    const shared = async () => (await agent.get('/api/profile').expect(200)).body.sharedDreams
    expect(await shared()).toEqual([
      { id: inCommunity, title: 'La lanterna' },
      { id: linked, title: 'Il faro' },
    ])
    await t.deps.db.execute(sql`update community_dreams set expires_at = now() where dream_id = ${inCommunity}`)
    expect(await shared()).toEqual([{ id: linked, title: 'Il faro' }])
    await agent.delete(`/api/dreams/${linked}/share`)
    expect(await shared()).toEqual([])
  })

  it('changes the given fields and leaves the rest', async () => {
    const agent = await t.signUp()
    const patch = async (input: object) => (await agent.patch('/api/profile').send(input).expect(200)).body
    const { username } = buildRegistration()
    const email = agent.user.email.toUpperCase()
    const named = await patch({ username: `  ${username} ` })
    expect(named).toMatchObject({ username, email: agent.user.email, publicProfile: true })
    const changed = await patch({ email, publicProfile: false })
    expect(changed).toMatchObject({ username, email, publicProfile: false })
    expect(await patch({})).toEqual(changed)
    const { newBadges: _none, ...profile } = changed
    await agent.get('/api/profile').expect(200, profile)
    await logIn(t, { ...agent, user: { ...agent.user, username } }).expect(200)
  })

  it('stores the consent to a model: null at first, then the person’s choice', async () => {
    const agent = await t.signUp()
    expect(agent.user.aiConsent).toBeNull()
    for (const aiConsent of [true, false]) {
      const { body } = await agent.patch('/api/profile').send({ aiConsent }).expect(200)
      expect(body.aiConsent).toBe(aiConsent)
      expect((await agent.get('/api/user').expect(200)).body.aiConsent).toBe(aiConsent)
    }
    await agent.patch('/api/profile').send({ publicProfile: false }).expect(200)
    expect((await agent.get('/api/profile').expect(200)).body.aiConsent).toBe(false)
    for (const aiConsent of [null, 'sì', 1]) await agent.patch('/api/profile').send({ aiConsent }).expect(400)
  })

  it('rejects another person’s name, with the field', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const name = await anna.patch('/api/profile').send({ username: bruno.user.username.toUpperCase() }).expect(409)
    expect(name.body).toMatchObject({ code: 'username_taken', fields: { username: expect.any(String) } })
    await anna.get('/api/user').expect(200, anna.user)
  })

  it('rejects a locked avatar, and names its condition', async () => {
    const agent = await t.signUp()
    const { body } = await agent.patch('/api/profile').send({ avatar: 'fenice' }).expect(403)
    expect(body).toEqual({
      code: 'avatar_locked',
      message: 'Avatar bloccato',
      fields: { avatar: 'Si sblocca quando raggiungi il livello 3.' },
    })
    const { body: byBadge } = await agent.patch('/api/profile').send({ avatar: 'gufo', username: 'mai-preso' })
    expect(byBadge.fields.avatar).toBe('Si sblocca con il badge «Condivisione».')
    await agent.get('/api/user').expect(200, agent.user)
  })

  it('accepts the current avatar although it is locked', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(sql`update users set avatar = 'ufo' where id = ${agent.user.id}`)
    await agent.patch('/api/profile').send({ avatar: 'ufo' }).expect(200)
    const { body } = await agent.patch('/api/profile').send({ avatar: 'luna' }).expect(200)
    expect(body.avatar).toBe('luna')
    await agent.patch('/api/profile').send({ avatar: 'ufo' }).expect(403)
  })
})

describe('change of password', () => {
  const t = useTestApp()

  it('ends the other sessions, gives this one a new id and notifies the owner', async () => {
    const agent = await t.signUp()
    const { id, email } = agent.user
    const other = await signInAgain(t, agent)
    const sids = async () => {
      const { rows } = await t.deps.db.execute(sql`select sid from session where user_id = ${id}`)
      return rows.map(({ sid }) => sid)
    }
    const before = await sids()
    const weak = await changePassword(agent, { newPassword: 'Password' }).expect(400)
    expect(weak.body).toMatchObject({ code: 'weak_password', fields: { newPassword: expect.any(String) } })
    await changePassword(agent).expect(204)
    const after = await sids()
    expect(after).toHaveLength(1)
    expect(before).not.toContain(after[0])
    await other.get('/api/user').expect(401)
    await agent.get('/api/user').expect(200)
    await logIn(t, { ...agent, password: NEW_PASSWORD }).expect(200)
    expect((await lastMailTo(t, email))?.subject).toBe('La password del tuo diario è cambiata')
    expect(JSON.stringify(t.mails)).not.toContain(NEW_PASSWORD)
  })

  it('refuses a wrong current password', async () => {
    const message = 'La password attuale non è corretta'
    const body = { code: 'wrong_password', message, fields: { currentPassword: message } }
    await changePassword(await t.signUp(), { currentPassword: 'non è questa' }).expect(400, body)
  })

  it('accepts one of several concurrent changes', async () => {
    const agent = await t.signUp()
    const passwords = ['la prima nuova', 'la seconda nuova', 'la terza nuova']
    const answers = await Promise.all(passwords.map((newPassword) => changePassword(agent, { newPassword })))
    const [accepted, ...others] = answers.map(({ status }) => status).sort()
    // Later ones no longer have a session.
    expect([accepted, others.filter((status) => ![400, 401].includes(status))]).toEqual([204, []])
  })

  it('refuses accounts of a provider', async () => {
    const agent = await t.signUp()
    await t.deps.db.execute(
      sql`update users set auth_provider = 'google', auth_provider_id = 'g1', password_hash = null where id = ${agent.user.id}`,
    )
    const { body } = await changePassword(agent).expect(403)
    expect(body).toMatchObject({ code: 'social_account', message: expect.stringContaining('Google') })
  })
})

describe('guessing the current password', () => {
  const t = useTestApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

  it('is slowed down for one account only', async () => {
    const [anna, bruno] = [await t.signUp(), await t.signUp()]
    const guess = () => changePassword(anna, { currentPassword: 'forse questa' })
    await guess().expect(400)
    const refused = await guess().expect(429)
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/Riprova tra/)
    await changePassword(bruno).expect(204)
  })
})

describe('the public identity', () => {
  const shown = (username: string, publicProfile = true) =>
    publicIdentity({ username, avatar: 'stella', publicProfile, publicProfileSeenAt: new Date() }).username

  it.each(['Giulia', 'mario.rossi', 'Luna/Sole', 'dott. Sogni', 'l’italiano.'])('shows the name «%s»', (name) => {
    expect(shown(name)).toBe(name)
    expect(shown(name, false)).toBe('Sognatore anonimo')
  })

  it('is hidden for an older account that was never asked', () => {
    const untold = { username: 'Giulia', avatar: 'stella', publicProfile: true, publicProfileSeenAt: null }
    expect(publicIdentity(untold)).toEqual({ username: 'Sognatore anonimo', avatar: 'luna' })
  })

  it.each(['giulia@example.com', 'anna@casa', 'https://a.example', 'www.sogni', 'Sogni.IT', 'vieni su sogni.com!'])(
    'hides the name «%s»',
    (name) =>
      expect(listedIdentity({ username: name, avatar: 'stella' })).toEqual({
        username: 'Sognatore anonimo',
        avatar: 'luna',
      }),
  )
})
