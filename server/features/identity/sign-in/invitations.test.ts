import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { inviteFirst } from '#server/features/identity/secrets/invitations.service.ts'
import { invite } from '#server/features/identity/secrets/invite.ts'
import { purgeLinks } from '#server/features/identity/secrets/links.service.ts'
import { type TestApp, useTestApp } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { logIn } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { DAY_MS } from '#shared/constants/dates.ts'

const clock = { now: new Date('2026-11-20T12:00:00Z') }
beforeEach(() => {
  clock.now = new Date('2026-11-20T12:00:00Z')
})

async function run(t: TestApp, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await invite(t.deps, args, (line) => lines.push(line))
  return lines
}

async function invitationTo(t: TestApp, ...args: string[]): Promise<string> {
  const [link = ''] = await run(t, ...args)
  return new URL(link).searchParams.get('invito') ?? ''
}

const register = (t: TestApp, invitation?: string, over = {}) =>
  t
    .visitor()
    .post('/api/register')
    .send({ ...buildRegistration(), ...over, ...(invitation !== undefined && { invitation }) })

describe('with REGISTRATION=invite', () => {
  const { oauth, t } = useSocialApp('google', { env: { REGISTRATION: 'invite' }, deps: { now: () => clock.now } })
  beforeEach(() => {
    const id = randomBytes(6).toString('hex')
    oauth.person = { id, name: `Sogna ${id}`, email: `${id}@example.com` }
  })

  it('prints a link that expires after 14 days or a given number, and stores no token', async () => {
    const [link = '', end] = await run(t)
    expect(link).toMatch(/^http:\/\/localhost:\d+\/auth\?invito=[\w-]{43}$/)
    expect(end).toBe('For one account, until 2026-12-04.')
    expect((await run(t, '--days', '3'))[1]).toBe('For one account, until 2026-11-23.')
    const { rows } = await t.deps.db.execute(sql`select token_hash from invitations`)
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('invito'))
    for (const args of [['--days'], ['--days', '0'], ['--days', '366'], ['3'], ['--days', '3', '4']]) {
      await expect(run(t, ...args)).rejects.toThrow('Usage: npm run invite')
    }
  })

  it('creates an account with an invitation, once', async () => {
    const invitation = await invitationTo(t)
    await register(t, invitation).expect(201)
    const { body } = await register(t, invitation).expect(403)
    expect(body).toMatchObject({ code: 'invitation_required', message: expect.stringContaining('già stato usato') })
  })

  it.each([undefined, '', 'a'.repeat(43)])('creates none with the invitation %s', async (invitation) => {
    const { body } = await register(t, invitation).expect(403)
    expect(body.code).toBe('invitation_required')
    expect((await t.visitor().get('/api/config')).body.registration).toBe('invite')
  })

  it('rejects an expired invitation, and deletes it a week later', async () => {
    const invitation = await invitationTo(t, '--days', '1')
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    await register(t, invitation).expect(403)
    clock.now = new Date(clock.now.getTime() + 7 * DAY_MS + 1)
    await purgeLinks(t.deps)
    const ended = sql`select from invitations where expires_at < ${clock.now.toISOString()}::timestamptz - interval '7 days'`
    expect((await t.deps.db.execute(ended)).rows).toEqual([])
  })

  it('creates one account for two simultaneous uses', async () => {
    const invitation = await invitationTo(t)
    const answers = await Promise.all([1, 2, 3].map(() => register(t, invitation)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
  })

  it('keeps an invitation valid if the account was not created', async () => {
    const invitation = await invitationTo(t)
    const { username } = (await t.signUp()).user
    await register(t, invitation, { username }).expect(409)
    await register(t, invitation).expect(201)
  })

  it('creates an account through a provider, also after a failure on the way, and redeems the invitation', async () => {
    const invitation = await invitationTo(t)
    const agent = t.visitor()
    oauth.onNextReturn(({ url }) => {
      url.search = 'error=access_denied'
    })
    expect(await signInThrough(agent, 'google', `?invito=${invitation}&next=%2Fprofile`)).toBe(
      `/auth?social=cancelled&provider=google&next=%2Fprofile&invito=${invitation}`,
    )
    expect(await signInThrough(agent, 'google', `?invito=${invitation}`)).toBe('/')
    await agent.get('/api/user').expect(200)
    await register(t, invitation).expect(403)
  })

  it('rejects a provider sign-in without one, and takes no address for it', async () => {
    const local = await t.signUp()
    oauth.person = { ...oauth.person, email: local.user.email }
    const ended = '/auth?social=invitation_required&provider=google'
    expect(await signInThrough(t.visitor(), 'google')).toBe(ended)
    const used = await invitationTo(t)
    await register(t, used).expect(201)
    expect(await signInThrough(t.visitor(), 'google', `?invito=${used}`)).toBe(`${ended}&invito=${used}`)
    expect((await local.get('/api/profile')).body.email).toBe(local.user.email)
  })

  it('signs in existing accounts as always', async () => {
    await logIn(t, await t.signUp()).expect(200)
    await signInThrough(t.visitor(), 'google', `?invito=${await invitationTo(t)}`)
    expect(await signInThrough(t.visitor(), 'google')).toBe('/')
  })
})

describe('in a household’s diary', () => {
  const t = useTestApp({ env: { PLAN: 'open', REGISTRATION: 'invite' } })

  it('offers the same link to the first account at each start, until there is one', async () => {
    const link = (await inviteFirst(t.deps)) ?? ''
    expect(await inviteFirst(t.deps)).toBe(link)
    expect((await t.deps.db.execute(sql`select from invitations`)).rows).toHaveLength(1)
    await register(t, new URL(link).searchParams.get('invito') ?? '').expect(201)
    expect(await inviteFirst(t.deps)).toBeUndefined()
  })
})

describe('with REGISTRATION=closed', () => {
  const { t } = useSocialApp('google', { env: { REGISTRATION: 'closed' } })

  it('creates neither accounts nor invitations', async () => {
    const { body } = await register(t).expect(403)
    expect(body).toMatchObject({ code: 'registration_closed', message: 'Questo diario non accoglie nuovi account.' })
    expect(await signInThrough(t.visitor(), 'google')).toBe('/auth?social=registration_closed&provider=google')
    await expect(run(t)).rejects.toThrow('REGISTRATION: is closed')
    await logIn(t, await t.signUp()).expect(200)
  })
})

describe('with open registration', () => {
  const t = useTestApp()

  it('needs no invitation, and the command reports it', async () => {
    const [link = '', , note] = await run(t)
    expect(note).toContain('nobody needs the link')
    await register(t, new URL(link).searchParams.get('invito') ?? '').expect(201)
    await register(t).expect(201)
  })
})
