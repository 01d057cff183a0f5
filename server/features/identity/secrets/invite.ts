import { whereIs } from '#server/db/database.ts'
import { runOnDatabase } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { StartupError } from '#server/errors.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { createInvitation, INVITATION_DAYS } from './invitations.service.ts'

const USAGE = 'Usage: npm run invite [-- --days <1 to 365>]'
const DAYS_MAX = 365

/** For 14 days by default. @param say prints the link, which is stored nowhere. @throws StartupError with the usage */
export async function invite(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const [option, text = '', ...more] = args
  const days = args.length === 0 ? INVITATION_DAYS : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if ((option ?? '--days') !== '--days' || more.length > 0 || days < 1 || days > DAYS_MAX) throw new StartupError(USAGE)
  const { REGISTRATION } = deps.env
  if (REGISTRATION === 'closed') throw new StartupError('REGISTRATION: is closed, so that no invitation counts')
  const expiresAt = new Date(deps.now().getTime() + days * DAY_MS)
  say((await createInvitation(deps, expiresAt)).url)
  say(`For one account, until ${expiresAt.toISOString().slice(0, 10)}.`)
  if (REGISTRATION === 'open') say('In this environment REGISTRATION is open: nobody needs the link.')
}

if (import.meta.main) {
  runOnDatabase(async ({ db }, env) => {
    console.log(`In ${whereIs(env)}:`)
    await invite({ db, env, now: () => new Date() }, process.argv.slice(2), console.log)
  })
}
