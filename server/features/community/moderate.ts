import { openDatabase, whereIs } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/startup.ts'
import { ID_MAX } from '#shared/constants/limits.ts'
import type { ReportedRow } from './moderation.repo.ts'
import { LISTED_MAX, listReported, type Outcome, remove, restore } from './moderation.service.ts'

const USAGE = 'Usage: npm run moderate [-- list | restore <id> | remove <id>]'
const DECISIONS = new Map([
  ['restore', restore],
  ['remove', remove],
])
const OUTCOMES: Record<Exclude<Outcome, 'not_found'>, string> = {
  removed: 'is removed.',
  restored: 'is shown again while its time lasts; its reports so far count no longer.',
  withdrawn: 'is not shown: its owner took it back or shares another one. Nothing is held against its words any more.',
}

/**
 * Does what staff asked for.
 * @param say prints a line; a listing is people's words, for staff alone
 * @throws StartupError when it cannot be done, or that says what may be asked
 */
export async function moderate(
  deps: Pick<Deps, 'db' | 'now'>,
  [name = 'list', text = '', ...more]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (name === 'list' && text === '') return list(deps, say)
  const decide = DECISIONS.get(name)
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (!decide || id < 1 || id > ID_MAX || more.length > 0) throw new StartupError(USAGE)
  const outcome = await decide(deps, id)
  if (outcome === 'not_found') throw new StartupError(`There is no community dream ${id}.`)
  say(`Community dream ${id} ${OUTCOMES[outcome]}`)
}

async function list(deps: Pick<Deps, 'db' | 'now'>, say: (line: string) => void): Promise<void> {
  const rows = await listReported(deps)
  if (rows.length === 0) return say('Nothing is reported or hidden.')
  for (const row of rows.slice(0, LISTED_MAX)) say(`${format(row)}\n`)
  if (rows.length > LISTED_MAX) say(`There is more; these are the first ${LISTED_MAX}.`)
}

function format(row: ReportedRow): string {
  const reasons = Object.entries(row.reasons).map(([reason, people]) => `${reason} ${people}`)
  const states = [
    row.hiddenAt && `hidden since ${day(row.hiddenAt)}`,
    (row.withdrawnAt || row.dreamId === null) && 'taken back by its owner',
  ]
  return [
    `#${row.id} by ${row.username}, shared ${day(row.createdAt)}, expires ${day(row.expiresAt)}`,
    `  ${[...states.filter(Boolean), `reports: ${reasons.join(', ') || 'none new'}`].join('; ')}`,
    `  ${printable(row.title)}`,
    ...printable(row.content)
      .split('\n')
      .map((line) => `    ${line}`),
    ...(row.elements.length > 0 ? [`  elements: ${printable(row.elements.join(', '))}`] : []),
  ].join('\n')
}

const day = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')

/** A stranger's text in a terminal: nothing in it may steer the terminal. */
const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{C}/gu, '')

if (import.meta.main) {
  runProgram(async () => {
    const env = parseEnv(process.env)
    const database = await openDatabase(env)
    try {
      await migrate(database.pool)
      // Of a wrong and empty database staff would read that all is well.
      console.log(`In ${whereIs(env)}:`)
      await moderate({ db: database.db, now: () => new Date() }, process.argv.slice(2), console.log)
    } finally {
      await database.close()
    }
  })
}
