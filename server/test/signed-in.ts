import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { hashPassword } from '#server/features/identity/secrets/passwords.ts'
import { createAccount } from '#server/features/identity/users/users.service.ts'
import { IDLE_MS, sessionCookie } from '#server/http/session.ts'
import { sessions } from '#shared/schema/infrastructure.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { buildRegistration } from './factories.ts'

const { password } = buildRegistration()
/** Hashing is slow, so all test accounts share a password that is hashed once. */
const passwordHash = hashPassword(password)

/** Creates an account like a registration. @returns the cookies of its signed-in browser */
export async function createSignedInAccount(
  { db, env, sessionSecret }: Pick<Deps, 'db' | 'env' | 'sessionSecret'>,
  over: Partial<Pick<UserRow, 'emailConfirmedAt'>> = {},
) {
  const { username, email } = buildRegistration()
  const account = { username, email, passwordHash: await passwordHash, ...over }
  const user = await createAccount(db, account)
  const sid = await insertSession(db, user)
  const cookies = [
    cookie(sessionCookie(env), sid, '/', sessionSecret),
    cookie('diario.device', String(user.id), '/api/login', sessionSecret),
  ]
  return { user, password, cookies }
}

/** A session in the stored form of express-session and passport. */
async function insertSession(db: Deps['db'], { id }: UserRow): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  const now = new Date().toISOString()
  const expire = new Date(Date.now() + IDLE_MS)
  const life = { originalMaxAge: IDLE_MS, expires: expire.toISOString(), httpOnly: true, path: '/', sameSite: 'lax' }
  const sess = { cookie: life, signedInAt: now, lastUsedAt: now, passport: { user: id } }
  await db.insert(sessions).values({ sid, sess, expire })
  return sid
}

/** A cookie signed like express-session's. */
function cookie(name: string, value: string, path: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')
  return `${name}=${encodeURIComponent(`s:${value}.${signature}`)}; Path=${path}; HttpOnly`
}
