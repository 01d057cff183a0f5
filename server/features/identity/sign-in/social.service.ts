import { randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { takeEmail, tellReleased } from '#server/features/identity/secrets/email-confirmation.service.ts'
import { assertMayRegister, redeemInvitation } from '#server/features/identity/secrets/invitations.service.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import type { SocialFailure } from '#shared/constants/identity.ts'
import { USERNAME_MAX } from '#shared/constants/limits.ts'
import { emailField, usernameField } from '#shared/contracts/auth.ts'
import type { UserRow } from '#shared/schema/users.ts'
import type { SocialIdentity } from './social.strategies.ts'

/** The provider accepts the person, but gets no account here. */
export class SocialLoginRefused extends Error {
  readonly failure: SocialFailure

  constructor(failure: SocialFailure) {
    super(failure)
    this.failure = failure
  }
}

const DEFAULT_NAME = 'Chi sogna'
const NUMBERED_NAMES = 9
const SUFFIX_MAX = ' 9999999'.length

/**
 * The account of a provider's person, created at the first sign-in, with an invitation if needed. Never links accounts
 * silently.
 * @throws AppError `email_taken` when another account has confirmed the address; `invitation_required`,
 * `registration_closed`
 * @throws SocialLoginRefused `no_email`
 */
export async function findOrCreateAccount(
  deps: Deps,
  identity: SocialIdentity,
  invitation: string | undefined,
): Promise<UserRow> {
  const known = await users.findByProvider(deps, identity.provider, identity.providerId)
  return known ?? createAccount(deps, identity, invitation)
}

async function createAccount(deps: Deps, identity: SocialIdentity, invitation: string | undefined): Promise<UserRow> {
  assertMayRegister(deps, invitation)
  const email = emailField.safeParse(identity.email)
  if (!email.success) throw new SocialLoginRefused('no_email')
  const { provider: authProvider, providerId: authProviderId } = identity
  // A provider's name becomes public only after its owner saw where: the share dialog and the profile ask.
  const account = {
    email: email.data,
    emailConfirmedAt: deps.now(),
    authProvider,
    authProviderId,
    publicProfileSeenAt: null,
  }
  for (const username of candidateNames(identity.name)) {
    try {
      const { user, released } = await deps.db.transaction(async (tx) => {
        await redeemInvitation({ ...deps, db: tx }, invitation)
        const released = await takeEmail(tx, email.data)
        return { released, user: await users.createAccount(tx, { ...account, username }) }
      })
      if (released) await tellReleased(deps, released, email.data)
      return user
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'username_taken') continue
      // A sign-in of the same person in another tab may have created it meanwhile.
      const concurrent = await users.findByProvider(deps, authProvider, authProviderId)
      if (concurrent) return concurrent
      throw error
    }
  }
  throw new Error('no free username was found')
}

/** The person's own name, then with a number, finally with a random one. */
function* candidateNames(name: string | undefined): Generator<string> {
  const parsed = usernameField('').safeParse(shorten(name ?? ''))
  const base = parsed.success ? parsed.data : DEFAULT_NAME
  if (parsed.success) yield base
  for (let number = 2; number < 2 + NUMBERED_NAMES; number++) yield `${base} ${number}`
  yield `${base} ${randomInt(1_000_000, 10_000_000)}`
}

/** Cuts a name between characters to make room for a number. */
const shorten = (name: string): string =>
  name
    .normalize('NFKC')
    .slice(0, USERNAME_MAX - SUFFIX_MAX)
    .replace(/\p{Cs}$/u, '')
