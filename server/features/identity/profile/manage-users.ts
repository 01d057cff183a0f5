import type { Deps } from '#server/deps.ts'
import { AppError, StartupError } from '#server/errors.ts'
import { endAccess } from '#server/features/identity/secrets/sessions.service.ts'
import * as users from '#server/features/identity/users/users.service.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { eraseAccount } from './profile.service.ts'

const USAGE =
  'Usage: npm run users [-- list | disable <user> | enable <user> | delete <user> [--yes]]; a user is a name or an email'

interface Terminal {
  say: (line: string) => void
  /** Asks a question and returns the typed answer. */
  ask: (question: string) => Promise<string>
}

/** Runs a staff command; listings have no content of people. @throws StartupError on failure or with the usage */
export async function manageUsers(deps: Deps, args: readonly string[], { say, ask }: Terminal): Promise<void> {
  const [name = 'list', login = '', option, ...more] = args
  if (name === 'list' && login === '') return list(deps, say)
  const isDelete = name === 'delete'
  const isKnown = isDelete || name === 'disable' || name === 'enable'
  const isOption = option === undefined || (isDelete && option === '--yes')
  if (!isKnown || login === '' || !isOption || more.length > 0) throw new StartupError(USAGE)
  const user = await users.requireByLogin(deps, login)
  if (!isDelete) return setDisabled(deps, user, name === 'disable', say)
  if (option === undefined) {
    const typed = await ask(`This deletes ${user.username} with every dream, for ever. Type the name to go on: `)
    if (typed.trim() !== user.username) throw new StartupError('Nothing was deleted.')
  }
  await eraseAccount(deps, user).catch((error: unknown) => {
    throw error instanceof AppError ? new StartupError(`Nothing was deleted: ${error.message}`) : error
  })
  say(`${user.username} is deleted.`)
}

/** Disables an account and ends its sessions and links, or enables it again. */
async function setDisabled(deps: Deps, user: UserRow, disabled: boolean, say: Terminal['say']): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await users.lockUser(tx, user)
    await users.setDisabledAt(tx, user, disabled ? deps.now() : null)
    if (disabled) await endAccess(tx, user)
  })
  say(
    disabled ? `${user.username} is signed out everywhere and cannot sign in.` : `${user.username} can sign in again.`,
  )
}

async function list(deps: Deps, say: Terminal['say']): Promise<void> {
  const accounts = await users.listAccounts(deps)
  for (const { user, dreams, lastUsedAt } of accounts) {
    const parts = [
      `#${user.id} ${user.username} <${user.email || 'no address'}>`,
      `since ${dayText(user.createdAt.toISOString())}`,
      `last use ${lastUsedAt ? dayText(lastUsedAt) : 'unknown'}`,
      `${dreams} ${dreams === 1 ? 'dream' : 'dreams'}`,
      planText(deps, user),
      user.disabledAt && `disabled ${dayText(user.disabledAt.toISOString())}`,
    ]
    say(parts.filter(Boolean).join(', '))
  }
  say(`Accounts: ${accounts.length}.`)
}

const dayText = (instant: string): string => instant.slice(0, 10)

function planText(deps: Deps, user: UserRow): string {
  const plan = users.planOf(deps, user)
  const end = plan === 'premium' && deps.env.PLAN === 'free' ? users.shownEnd(user) : null
  return end ? `${plan} until ${dayText(end)}` : plan
}
