import { parseEnv } from '#server/env.ts'
import { runProgram, StartupError } from '#server/errors.ts'
import { backup, readBackup, restore, writeBackup } from './backup.ts'
import { type Database, openDatabase } from './database.ts'

const USAGE = 'Usage: npm run backup -- FILE | npm run restore -- FILE | npm run db:move -- postgres://…'

/** Without these secrets all sessions end and notifications fail. */
const APART =
  'keep SESSION_SECRET and VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY apart, or else session-secret and vapid-keys.json of DATA_DIR.'

async function backUp({ pool }: Database, file: string): Promise<void> {
  await writeBackup(pool, file)
  console.log(`The backup is in ${file}. It holds the database alone: ${APART}`)
}

async function restoreFile({ pool }: Database, file: string): Promise<void> {
  report(await readBackup(pool, file))
}

/** Copies the embedded database into an empty one on a server. */
async function move({ pool }: Database, url: string): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = parseEnv({ DATABASE_URL: url })
  const target = await openDatabase({ DATABASE_URL, DATA_DIR })
  try {
    report(await restore(target.pool, backup(pool)))
    console.log('Start the server with this DATABASE_URL from now on.')
  } finally {
    await target.close()
  }
}

function report(rows: Record<string, number>): void {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  console.log(`Stored ${total} rows, ${rows.users ?? 0} accounts and ${rows.dreams ?? 0} dreams among them.`)
}

const COMMANDS = { backup: backUp, restore: restoreFile, move }

runProgram(async () => {
  const [name = '', target] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name as keyof typeof COMMANDS]
  if (!command || !target) throw new StartupError(USAGE)
  const env = parseEnv(process.env)
  if (command === move && env.DATABASE_URL) {
    throw new StartupError('DATABASE_URL: unset it, for it is the embedded journal that moves')
  }
  const database = await openDatabase(env)
  try {
    await command(database, target)
  } finally {
    await database.close()
  }
})
