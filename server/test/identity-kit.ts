import type { SecurityEventKind } from '#shared/constants/identity.ts'
import type { SecurityEvent } from '#shared/contracts/secrets.ts'
import type { Agent, SignedIn, TestApp } from './app.ts'

export const NEW_PASSWORD = 'tutta un’altra notte'

type Credentials = Pick<SignedIn, 'user' | 'password'>

export const logIn = (t: TestApp, { user, password }: Credentials, agent: Agent = t.visitor()) =>
  agent.post('/api/login').send({ username: user.username, password })

/** Signs the person in in another browser. */
export async function signInAgain(t: TestApp, account: Credentials, agent: Agent = t.visitor()): Promise<Agent> {
  await logIn(t, account, agent).expect(200)
  return agent
}

export const changePassword = (
  agent: SignedIn,
  { newPassword = NEW_PASSWORD, currentPassword = agent.password } = {},
) => agent.post('/api/profile/change-password').send({ currentPassword, newPassword, confirmPassword: newPassword })

/** The latest mail to an address, after sending all pending ones. */
export async function lastMailTo(t: TestApp, address: string) {
  await t.deps.background.settled()
  return t.mails.findLast(({ to }) => to === address)
}

/** The token of the latest link to a page in the mails to an address. */
export async function tokenTo(t: TestApp, address: string, page: string): Promise<string> {
  await t.deps.background.settled()
  const link = new RegExp(`/${page}\\?token=(\\S+)`)
  return t.mails.flatMap(({ to, text }) => (to === address ? (link.exec(text)?.[1] ?? []) : [])).at(-1) ?? 'no link'
}

/** Requests a password reset. @returns the token of the link */
export async function askReset(t: TestApp, email: string): Promise<string> {
  await t.visitor().post('/api/password-reset/request').send({ email }).expect(202)
  return tokenTo(t, email, 'reset-password')
}

export async function eventsOf(t: TestApp, agent: Agent): Promise<SecurityEventKind[]> {
  await t.deps.background.settled()
  const { body } = await agent.get('/api/security-events?limit=50').expect(200)
  return (body.items as SecurityEvent[]).map(({ kind }) => kind)
}
