import { whereIs } from '#server/db/database.ts'
import { runOnDatabase } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { StartupError } from '#server/errors.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import { deleteCommunityDreams } from './community.repo.ts'
import * as repo from './moderation.repo.ts'

const USAGE = 'Usage: npm run moderate [-- list | restore <id> | remove <id>]'
const LISTED_MAX = 100

type Moderation = Pick<Deps, 'db' | 'now'>

/** A decision about a community dream. @returns its outcome in words, undefined for an unknown id */
type Decide = (deps: Moderation, id: number) => Promise<string | undefined>

/**
 * Runs a staff command.
 * @param say prints lines with people's words
 * @throws StartupError on failure or with the usage
 */
export async function moderate(
  deps: Moderation,
  [name = 'list', text = '', ...more]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (name === 'list' && text === '') return list(deps, say)
  const decide = DECISIONS.get(name)
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (!decide || id < 1 || id > ID_MAX || more.length > 0) throw new StartupError(USAGE)
  const outcome = await decide(deps, id)
  if (!outcome) throw new StartupError(`There is no community dream ${id}.`)
  say(`Community dream ${id} ${outcome}`)
}

/** Shows a community dream again and resets its reports. Deletes a withdrawn one, so that its dream may be shared. */
const restore: Decide = ({ db, now }, id) =>
  db.transaction(async (tx) => {
    const row = await repo.lockCommunityDream(tx, id)
    if (!row) return undefined
    if (row.withdrawnAt || row.dreamId === null) {
      await deleteCommunityDreams(tx, [id])
      return 'is not shown: its owner took it back or shares another one. Nothing is held against its words any more.'
    }
    await repo.updateReview(tx, id, { hiddenAt: null, removedAt: null, reviewedAt: now() })
    return 'is shown again while its time lasts; its reports so far count no longer.'
  })

/** Hides a community dream from everybody; its owner sees that it was removed. */
const remove: Decide = ({ db, now }, id) =>
  db.transaction(async (tx) => {
    if (!(await repo.lockCommunityDream(tx, id))) return undefined
    await repo.updateReview(tx, id, { removedAt: now(), reviewedAt: now() })
    return 'is removed.'
  })

const DECISIONS = new Map([
  ['restore', restore],
  ['remove', remove],
])

async function list({ db }: Moderation, say: (line: string) => void): Promise<void> {
  const rows = await repo.listReported(db, LISTED_MAX + 1)
  if (rows.length === 0) return say('Nothing is reported or hidden.')
  for (const row of rows.slice(0, LISTED_MAX)) say(`${format(row)}\n`)
  if (rows.length > LISTED_MAX) say(`There is more; these are the first ${LISTED_MAX}.`)
}

function format(row: repo.ReportedRow): string {
  const reasons = Object.entries(row.reasons).map(([reason, people]) => `${reason} ${people}`)
  const states = [
    row.hiddenAt && `hidden since ${minuteOf(row.hiddenAt)}`,
    (row.withdrawnAt || row.dreamId === null) && 'taken back by its owner',
  ]
  return [
    `#${row.id} by ${row.username}, shared ${minuteOf(row.createdAt)}, expires ${minuteOf(row.expiresAt)}`,
    `  ${[...states.filter(Boolean), `reports: ${reasons.join(', ') || 'none new'}`].join('; ')}`,
    `  ${printable(row.title)}`,
    ...printable(row.content)
      .split('\n')
      .map((line) => `    ${line}`),
    ...(row.elements.length > 0 ? [`  elements: ${printable(row.elements.join(', '))}`] : []),
  ].join('\n')
}

const minuteOf = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')

/** A stranger's text for a terminal, without control characters. */
const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{C}/gu, '')

if (import.meta.main) {
  runOnDatabase(async ({ db }, env) => {
    // An empty listing is only good news on the right database.
    console.log(`In ${whereIs(env)}:`)
    await moderate({ db, now: () => new Date() }, process.argv.slice(2), console.log)
  })
}
