import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '#server/deps.ts'
import { inThread } from '#server/in-thread.ts'
import type { DreamRow, DreamVerdict } from '#shared/schema/dreams.ts'
import { findVerdict, saveVerdict } from './community.repo.ts'
import { filterText } from './content-filter.ts'

const hash = (...parts: readonly (string | Buffer)[]): string => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('base64url')
}

/** The folders whose files make the verdict: after an update each text gets another one. */
const FOLDERS = ['.', '../../interpreter'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
const RULES = hash(
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.(?:ts|json)$/.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name))),
  ),
)

const FILTER = new URL('./content-filter.ts', import.meta.url)

/**
 * What the filters say of a dream's text. Made when it is asked for the first time and kept with the dream, because
 * nobody may have the longest of texts filtered again and again.
 */
export async function verdictOn({ db }: Pick<Deps, 'db'>, dream: DreamRow): Promise<DreamVerdict> {
  const { title, content, elements } = dream
  const of = hash(RULES, title, content, ...elements)
  const known = await findVerdict(db, dream)
  if (known?.of === of) return known
  const { length } = [title, content, ...elements].join('\n')
  const found = await inThread({ run: filterText, file: FILTER, input: { title, content, elements }, length })
  const verdict: DreamVerdict = { ...found, of, textKey: hash(found.textKey) }
  await saveVerdict(db, dream, verdict)
  return verdict
}
