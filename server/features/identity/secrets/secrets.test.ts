import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { Agent } from '#server/test/app.ts'
import { buildRegistration } from '#server/test/factories.ts'
import { askReset, NEW_PASSWORD, tokenTo } from '#server/test/identity-kit.ts'
import { signInThrough } from '#server/test/oauth-provider.ts'
import { useSocialApp } from '#server/test/social-app.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { findLink, LINKS } from './links.service.ts'

const NOT_THERE = '—'
const LINK_KINDS = Object.keys(LINKS) as (keyof typeof LINKS)[]

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [header = '', , ...rows] = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
const [, ...STATES] = cellsOf(header)
/** The table: an event and its effect on each secret. */
const TABLE = rows.map((row) => {
  const [event = '', ...words] = cellsOf(row)
  return { event, words: Object.fromEntries(STATES.map((state, at) => [state, words[at]])) }
})

/** With a password and a confirmed address, with an unconfirmed one, or of a provider. */
type Kind = 'local' | 'unconfirmed' | 'google'

/** An account with everything its kind can have. */
interface Account {
  kind: Kind
  id: number
  username: string
  email: string
  wished: string
  password: string
  /** The current session, another one, and a browser that waits for the code. */
  agent: Agent
  other: Agent
  half: Agent
  /** A key for another app. */
  appKey: string
  /** Unused recovery codes. */
  codes: string[]
  tokens: Record<'change' | 'stop' | 'reset' | 'release' | 'first', string>
}

describe('the effect of an event on the secrets of an account', () => {
  const { oauth, t } = useSocialApp('google')

  const logIn = ({ username }: Account, password: string, agent = t.visitor()) =>
    agent.post('/api/login').send({ username, password })
  const giveCode = (agent: Agent, { codes }: Account) =>
    agent.post('/api/login/second-factor').send({ code: codes.shift() })
  const wish = ({ agent, password }: Account, email: string) =>
    agent.patch('/api/profile').send({ email, currentPassword: password })
  const link = (path: string, token: string, more = {}) =>
    t
      .visitor()
      .post(path)
      .send({ token, ...more })
  const turnOn = async ({ agent, kind, password }: Account): Promise<string[]> => {
    const given = kind === 'google' ? {} : { currentPassword: password }
    const { body } = await agent.post('/api/second-factor/setup').send(given).expect(200)
    const code = new TOTP({ secret: body.secret }).generate()
    return (await agent.post('/api/second-factor/enable').send({ code }).expect(200)).body.recoveryCodes
  }

  /** Signs in a browser by the account's means. */
  async function enter(account: Account, { waits = false } = {}): Promise<Agent> {
    const agent = t.visitor()
    const isGoogle = account.kind === 'google'
    oauth.person = { id: account.username, name: account.username, email: buildRegistration().email }
    const end = isGoogle
      ? await signInThrough(agent, 'google')
      : (await logIn(account, account.password, agent)).body.code
    const isCodeAsked = end === '/auth?code=1' || end === 'second_factor_required'
    if (isCodeAsked && !waits) await giveCode(agent, account).expect(200)
    return agent
  }

  async function equip(kind: Kind, hasFactor: boolean): Promise<Account> {
    const wished = buildRegistration().email
    const blank = {
      kind,
      wished,
      codes: [],
      appKey: '',
      tokens: {} as Account['tokens'],
      other: t.visitor(),
      half: t.visitor(),
    }
    let account: Account
    if (kind === 'google') {
      const { username, email } = buildRegistration()
      const agent = t.visitor()
      oauth.person = { id: username, name: username, email }
      await signInThrough(agent, 'google')
      const { id } = (await agent.get('/api/user').expect(200)).body
      account = { ...blank, id, username, email, password: 'non ne ha una', agent }
    } else {
      const agent = await t.signUp({ confirmed: kind !== 'unconfirmed' })
      account = { ...blank, ...agent.user, agent, password: agent.password }
    }
    if (hasFactor) account.codes = await turnOn(account)
    account.other = await enter(account)
    if (hasFactor) account.half = await enter(account, { waits: true })
    const given = kind === 'google' ? {} : { currentPassword: account.password }
    const { body } = await account.agent
      .post('/api/device-tokens')
      .send({ name: 'Telefono', ...given })
      .expect(201)
    account.appKey = body.token
    if (kind === 'unconfirmed') await account.agent.post('/api/email-confirmation/request').expect(202)
    await wish(account, wished).expect(200)
    await askReset(t, account.email)
    account.tokens = {
      first: await tokenTo(t, account.email, 'confirm-email'),
      change: await tokenTo(t, wished, 'confirm-email'),
      stop: await tokenTo(t, account.email, 'stop-email-change'),
      reset: await tokenTo(t, account.email, 'reset-password'),
      release: await tokenTo(t, account.email, 'release-email'),
    }
    return account
  }

  const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  interface Event {
    /** The kinds of account with this event: the first covers most effects, the others only their own. */
    on: [Kind, ...Kind[]]
    /** Otherwise the account has a second factor before. */
    withoutFactor?: true
    cause: (account: Account) => PromiseLike<unknown>
  }
  const EVENTS: Record<string, Event> = {
    'The password is changed': {
      on: ['local', 'unconfirmed'],
      cause: ({ agent, password }) =>
        agent
          .post('/api/profile/change-password')
          .send({ currentPassword: password, ...passwords })
          .expect(204),
    },
    'The password is reset': {
      on: ['local', 'unconfirmed'],
      cause: ({ tokens }) => link('/api/password-reset/confirm', tokens.reset, passwords).expect(204),
    },
    'The second factor is turned on': {
      on: ['local', 'google'],
      withoutFactor: true,
      cause: async (account) => {
        account.codes = await turnOn(account)
      },
    },
    'The second factor is turned off': {
      on: ['local', 'google'],
      cause: ({ agent, codes }) => agent.post('/api/second-factor/disable').send({ code: codes.shift() }).expect(204),
    },
    'A recovery code signs in': { on: ['local', 'google'], cause: (account) => enter(account) },
    'One session is ended': {
      on: ['local', 'unconfirmed', 'google'],
      cause: async ({ agent }) => {
        const { body } = await agent.get('/api/sessions').expect(200)
        for (const { id, current } of body) if (!current) await agent.delete(`/api/sessions/${id}`).expect(204)
      },
    },
    'All other sessions are ended': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ agent }) => agent.delete('/api/sessions/others').expect(200),
    },
    'The person signs out': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ agent }) => agent.post('/api/logout').expect(204),
    },
    'A reset is asked for again': { on: ['local', 'unconfirmed', 'google'], cause: ({ email }) => askReset(t, email) },
    'A third address is wished for': {
      on: ['local', 'unconfirmed', 'google'],
      cause: (account) => wish(account, buildRegistration().email).expect(200),
    },
    'The wished address is confirmed': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ agent, tokens }) =>
        agent.post('/api/email-confirmation/confirm').send({ token: tokens.change }).expect(204),
    },
    'The change of address is stopped': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ tokens }) => link('/api/email-confirmation/stop', tokens.stop).expect(204),
    },
    'The address is freed': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ tokens }) => link('/api/password-reset/release', tokens.release).expect(204),
    },
    'The account is deleted': {
      on: ['local', 'unconfirmed', 'google'],
      cause: ({ agent, kind, password, codes }) =>
        agent
          .delete('/api/account')
          .send({ ...(kind !== 'google' && { password }), ...(codes.length > 0 && { code: codes.shift() }) })
          .expect(204),
    },
    'The address of a new account is confirmed': {
      on: ['unconfirmed'],
      cause: ({ tokens }) => link('/api/email-confirmation/confirm', tokens.first).expect(204),
    },
    'Somebody else proves to own it': {
      on: ['unconfirmed'],
      cause: async ({ email }) => {
        const bruno = await t.signUp()
        await bruno.patch('/api/profile').send({ email, currentPassword: bruno.password }).expect(200)
        const token = await tokenTo(t, email, 'confirm-email')
        await bruno.post('/api/email-confirmation/confirm').send({ token }).expect(204)
      },
    },
  }

  const opens = async ({ appKey }: Account) => {
    const call = t.visitor().post('/api/device/dreams').set('Authorization', `Bearer ${appKey}`)
    const { status } = await call.set(SAVE_KEY_HEADER, crypto.randomUUID()).send({ content: 'Volavo.' })
    return status === 201 ? 'stays' : 'ends'
  }
  const lives = async (agent: Agent) => ((await agent.get('/api/user')).status === 200 ? 'stays' : 'ends')
  const fate = (before: unknown, after: unknown) => {
    if (after === before) return 'stays'
    return after ? 'changes' : 'ends'
  }

  /** The state of everything except the links that end others when opened. */
  async function look(account: Account, hadFactor: boolean): Promise<Record<string, string>> {
    const { agent, other, half, email, wished, tokens } = account
    const fresh = t.visitor()
    const before = await logIn(account, account.password, fresh)
    const answer = before.body.code === 'bad_credentials' ? await logIn(account, NEW_PASSWORD, fresh) : before
    const hasFactor = answer.body.code === 'second_factor_required'
    const password = hasFactor || answer.status === 200 ? (answer === before ? 'stays' : 'changes') : 'ends'
    if (hasFactor) await giveCode(fresh, account).expect(200)
    const { recoveryCodesLeft } = (await fresh.get('/api/second-factor')).body
    const { body: profile } = await fresh.get('/api/profile')
    return {
      Password: password,
      Address: fate(email, profile.email),
      'Wished address': fate(wished, profile.pendingEmail),
      'Reset link': (await t.visitor().get(`/api/password-reset/validate-token/${tokens.reset}`)).body.valid
        ? 'stays'
        : 'ends',
      ...((hadFactor || hasFactor) && {
        'Second factor': hasFactor ? (hadFactor ? 'stays' : 'begins') : 'ends',
        'Recovery codes': hasFactor ? (hadFactor ? codesFate(recoveryCodesLeft) : 'begins') : 'ends',
      }),
      'App key': await opens(account),
      'This session': await lives(agent),
      'Other sessions': await lives(other),
      ...(hadFactor && { 'Half sign-in': (await giveCode(half, account)).status === 200 ? 'stays' : 'ends' }),
    }
  }

  /** The other session used one of the ten codes, and this check another. */
  const codesFate = (left: number) => ({ 8: 'stays', 7: 'one fewer' })[left] ?? `${left} left`

  /** The state of everything, on one account of each kind. */
  async function observe({ on: [first, ...others], withoutFactor, cause }: Event): Promise<Record<string, string>> {
    const caused = async (kind: Kind) => {
      const account = await equip(kind, kind !== 'unconfirmed' && !withoutFactor)
      await cause(account)
      const fateOf = async (name: keyof Account['tokens']) =>
        (await findLink(t.deps, LINK_KINDS, account.tokens[name])) ? 'stays' : 'ends'
      return { account, fateOf }
    }
    const { account, fateOf } = await caused(first)
    const seen = await look(account, first === 'local' && !withoutFactor)
    seen['Its link'] = await fateOf('change')
    seen['Stop link'] = await fateOf('stop')
    seen['Free link'] = await fateOf('release')
    if (first === 'unconfirmed') seen['First link'] = await fateOf('first')
    if (others.includes('unconfirmed')) seen['First link'] = await (await caused('unconfirmed')).fateOf('first')
    if (others.includes('google')) {
      const google = (await caused('google')).account
      const { body } = await (await enter(google)).get('/api/user')
      seen['Other service'] = body.id === google.id ? 'stays' : 'ends'
    }
    return seen
  }

  it('covers every event of the table', () => {
    expect(TABLE.map(({ event }) => event)).toEqual(Object.keys(EVENTS))
  })

  it.each(TABLE)('$event', async ({ event, words }) => {
    const seen = await observe(EVENTS[event] as Event)
    expect(Object.fromEntries(STATES.map((state) => [state, seen[state] ?? NOT_THERE]))).toEqual(words)
  })
})
