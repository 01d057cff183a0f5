import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { removeLikesOf } from '#server/features/community/interactions.service.ts'
import { notifyAccountDeletion } from '#server/features/identity/secrets/emails.ts'
import { verifyPassword } from '#server/features/identity/secrets/passwords.ts'
import { endAccess } from '#server/features/identity/secrets/sessions.service.ts'
import { assertSecondFactor } from '#server/features/identity/sign-in/second-factor.service.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import { endBilling } from '#server/features/subscription/cancellation.service.ts'
import { SIGN_IN_AGAIN_MINUTES, SOCIAL_PROVIDERS } from '#shared/constants/social-logins.ts'
import type { DeleteAccount } from '#shared/contracts/account.ts'
import type { UserRow } from '#shared/schema/users.ts'

const WRONG_PASSWORD = 'La password non è corretta'
const wrongPassword = () => new AppError('wrong_password', WRONG_PASSWORD, { fields: { password: WRONG_PASSWORD } })

/** The session that asks: when it began, and in which browser. */
interface Caller {
  signedInAt: Date | undefined
  userAgent: string | undefined
}

/**
 * Deletes an account with every row of it, signs it out everywhere and tells its address. What it has at Stripe ends first:
 * where Stripe does not answer, nothing is deleted.
 * @throws AppError `wrong_password`, `sign_in_again`, `second_factor_required`, `wrong_code`; `unavailable`, `provider_failed`, `conflict` of Stripe
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  { password, code }: DeleteAccount,
  { signedInAt, userAgent }: Caller,
): Promise<void> {
  const user = await users.getUser(deps, actor)
  await assertOwner(deps, user, password, signedInAt)
  await assertSecondFactor(deps, actor, { code, userAgent })
  await endBilling(deps, actor, () =>
    deps.db.transaction(async (tx) => {
      const locked = await users.lockUser(tx, actor)
      // Another request has changed it meanwhile, so that the given password is no longer the current one.
      if (locked.passwordHash !== user.passwordHash) throw wrongPassword()
      await removeLikesOf(tx, actor)
      await endAccess(tx, actor)
      await users.deleteUser(tx, actor)
    }),
  )
  await notifyAccountDeletion(deps, user)
}

async function assertOwner(deps: Deps, user: UserRow, password: string | undefined, signedInAt: Date | undefined) {
  if (user.authProvider === 'local') {
    if (password === undefined || !(await verifyPassword(user.passwordHash, password))) throw wrongPassword()
    return
  }
  const age = deps.now().getTime() - (signedInAt?.getTime() ?? 0)
  if (age <= SIGN_IN_AGAIN_MINUTES * 60_000) return
  const service = SOCIAL_PROVIDERS[user.authProvider]
  throw new AppError('sign_in_again', `Per confermare che sei tu, accedi di nuovo con ${service} e riprova.`)
}
