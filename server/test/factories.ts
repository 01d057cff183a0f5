import { createECDH, randomBytes } from 'node:crypto'
import type supertest from 'supertest'
import type { Annotation } from '#shared/contracts/annotations.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import type { DreamInput, SavedDream } from '#shared/contracts/dreams.ts'
import type { PushDevice } from '#shared/contracts/reminders.ts'
import { buildDreamInput as buildDream } from '#shared/test/dreams.ts'

export { daysAgo } from '#shared/test/dreams.ts'
export { buildDream }

type TestAgent = ReturnType<typeof supertest.agent>

export function buildRegistration(overrides: Partial<RegisterInput> = {}): RegisterInput {
  const name = `sognatore-${randomBytes(6).toString('hex')}`
  const password = overrides.password ?? 'lunapiena9'
  return { username: name, email: `${name}@example.com`, password, confirmPassword: password, ...overrides }
}

/** A browser at a known push service. */
export function buildPushDevice(): PushDevice {
  const browser = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** Records a dream of the signed-in person. */
export async function record(agent: TestAgent, overrides: Partial<DreamInput> = {}): Promise<SavedDream> {
  return (await agent.post('/api/dreams').send(buildDream(overrides)).expect(201)).body
}

/** A text without elements. */
export const PLAIN = { title: 'Stanotte', content: 'Non ricordo altro.' }
/** Records a dream with only chosen elements. */
export const recordPlain = (agent: TestAgent, overrides: Partial<DreamInput> = {}) =>
  record(agent, { ...PLAIN, ...overrides })

/** Words about the lake of `buildDream`. */
export const LAKE = {
  kind: 'thing',
  quote: 'un lago',
  words: 'il lago dei nonni',
} as const satisfies Partial<Annotation>
/** Adds annotations to a dream; each replaces the one about the same words. */
export const annotate = (agent: TestAgent, id: number, annotations: readonly Partial<Annotation>[]) =>
  agent.put(`/api/dreams/${id}/annotations`).send({ annotations })

export async function change(agent: TestAgent, id: number, overrides: Partial<DreamInput> = {}): Promise<void> {
  await agent.put(`/api/dreams/${id}`).send(buildDream(overrides)).expect(200)
}
