import { whereIs } from '#server/db/database.ts'
import { runOnDatabase } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { StartupError } from '#server/errors.ts'
import { requireByLogin } from '#server/features/identity/users/users.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { FOREVER } from '#shared/constants/plans.ts'
import { grantPremium } from './subscription.service.ts'

const USAGE = 'Usage: npm run grant -- <username or email> [days | forever]; 0 days take the gift away'
/** A hundred years; for more, unlimited Premium exists. */
const DAYS_MAX = 36_500

/** Unlimited unless days are given. @throws StartupError with the usage, or for an unknown account */
export async function grant(
  deps: Pick<Deps, 'db' | 'now'>,
  [login = '', length = 'forever', ...more]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const days = length === 'forever' ? null : /^\d{1,5}$/.test(length) ? Number(length) : Number.NaN
  if (login === '' || more.length > 0 || Number.isNaN(days) || (days ?? 0) > DAYS_MAX) throw new StartupError(USAGE)
  const user = await requireByLogin(deps, login)
  const until = days === null ? FOREVER : new Date(deps.now().getTime() + days * DAY_MS)
  await grantPremium(deps, user, days === 0 ? null : until)
  const outcome = days === null ? 'has Premium for ever' : `has Premium until ${until.toISOString().slice(0, 10)}`
  say(`${user.username} ${days === 0 ? 'has no gift of Premium any more' : outcome}.`)
}

if (import.meta.main) {
  runOnDatabase(async ({ db }, env) => {
    console.log(`In ${whereIs(env)}:`)
    if (env.PLAN === 'open')
      console.log('With PLAN=open everybody has everything: a gift counts once PLAN is free again.')
    await grant({ db, now: () => new Date() }, process.argv.slice(2), console.log)
  })
}
