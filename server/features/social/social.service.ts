import { randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as users from '#server/features/users/users.service.ts'
import type { ErrorCode } from '#shared/constants/errors.ts'
import { USERNAME_MAX } from '#shared/constants/limits.ts'
import type { SocialFailure, SocialProvider } from '#shared/constants/social-logins.ts'
import { emailField, usernameField } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import type { SocialIdentity } from './social.strategies.ts'

/** Why a person whom the provider knows gets no account here. */
export class SocialRefusal extends Error {
  readonly failure: SocialFailure

  constructor(failure: SocialFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Who says of an address that it was verified: Google does in so many words, and without them we take none. */
const SAYS_VERIFIED = { google: true, facebook: false } as const satisfies Record<SocialProvider, boolean>

const NAMELESS = 'Chi sogna'
const NUMBERED_NAMES = 9
const RANDOM_NAMES = 5
const SUFFIX_MAX = ' 9999999'.length

/**
 * The account of a person whom a provider vouches for: the one they have, or a new one.
 * @throws SocialRefusal `email_taken` when the address is another account's, for nobody is linked silently; `no_email`
 */
export async function accountOf(deps: Deps, identity: SocialIdentity): Promise<UserRow> {
  const known = await users.findByProvider(deps, identity.provider, identity.providerId)
  return known ?? createAccount(deps, identity)
}

async function createAccount(deps: Deps, identity: SocialIdentity): Promise<UserRow> {
  const email = emailField.safeParse(identity.email)
  if (!email.success) throw new SocialRefusal('no_email')
  for (const username of candidateNames(identity.name)) {
    const { provider: authProvider, providerId: authProviderId } = identity
    const emailVerifiedAt = SAYS_VERIFIED[authProvider] ? deps.now() : null
    const account = { username, email: email.data, emailVerifiedAt, authProvider, authProviderId }
    const created = await users.registerSocial(deps, account).catch(refusedFor)
    if (typeof created !== 'string') return created
    if (created !== 'username_taken') return firstSignInElsewhere(deps, identity)
  }
  throw new Error('no free username was found')
}

function refusedFor(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  throw error
}

/** Taken by this very person, who signed in twice at once, or else the address is another account's. */
async function firstSignInElsewhere(deps: Deps, { provider, providerId }: SocialIdentity): Promise<UserRow> {
  const account = await users.findByProvider(deps, provider, providerId)
  if (!account) throw new SocialRefusal('email_taken')
  return account
}

/** The person's own name first, then with a number; at last with one that nobody else will have. */
function* candidateNames(name: string | undefined): Generator<string> {
  const parsed = usernameField('').safeParse(shorten(name ?? ''))
  const base = parsed.success ? parsed.data : NAMELESS
  if (parsed.success) yield base
  for (let number = 2; number < 2 + NUMBERED_NAMES; number++) yield `${base} ${number}`
  for (let round = 0; round < RANDOM_NAMES; round++) yield `${base} ${randomInt(1_000_000, 10_000_000)}`
}

/** As much of a name as leaves room for a number; whole characters, in the form that names are kept in. */
function shorten(name: string): string {
  let short = ''
  for (const character of name.normalize('NFKC')) {
    if (short.length + character.length > USERNAME_MAX - SUFFIX_MAX) break
    short += character
  }
  return short
}
