import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { interpret, labelsIn, NO_HISTORY } from './index.ts'
import { RULES_HASH, RULES_VERSION } from './version.ts'

const DREAMS: Pick<DreamInput, 'title' | 'content' | 'mood'>[] = JSON.parse(
  readFileSync(new URL('../test/interpreter/dreams.json', import.meta.url), 'utf8'),
)

it('has the hash of its version for a few sample dreams', () => {
  const made = DREAMS.map(({ title, content, mood }) => {
    const input = { title, content, mood, elements: [], kind: 'advanced', history: NO_HISTORY } as const
    return [labelsIn(input), interpret(input)]
  })
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('base64url')
  const advice = `The rules say something else than those of version ${RULES_VERSION}: in version.ts count RULES_VERSION up, unless no release had it yet, and set RULES_HASH to '${hash}'.`
  expect(hash, advice).toBe(RULES_HASH)
})
