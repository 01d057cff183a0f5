import { createECDH, randomBytes } from 'node:crypto'
import type supertest from 'supertest'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import type { DreamInput, SavedDream } from '#shared/contracts/dreams.ts'
import type { PushDevice } from '#shared/contracts/reminders.ts'

type TestAgent = ReturnType<typeof supertest.agent>

export function buildRegistration(overrides: Partial<RegisterInput> = {}): RegisterInput {
  const name = `sognatore-${randomBytes(6).toString('hex')}`
  const password = overrides.password ?? 'lunapiena9'
  return { username: name, email: `${name}@example.com`, password, confirmPassword: password, ...overrides }
}

export function buildDream(overrides: Partial<DreamInput> = {}): DreamInput {
  return {
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia su un lago calmissimo. Perché le stanze siano allagate non lo so.',
    date: daysAgo(1),
    mood: 'positive',
    tags: ['lago', 'nonna'],
    elements: ['Casa'],
    kinds: [],
    vividness: null,
    sleepQuality: null,
    wokeAt: null,
    leftAt: null,
    ...overrides,
  }
}

/** A browser that gets notifications, at a service that browsers use. */
export function buildPushDevice(): PushDevice {
  const browser = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** Records a dream of whoever is signed in there. */
export async function record(agent: TestAgent, overrides: Partial<DreamInput> = {}): Promise<SavedDream> {
  return (await agent.post('/api/dreams').send(buildDream(overrides)).expect(201)).body
}

/** Writes a dream of theirs anew. */
export async function change(agent: TestAgent, id: number, overrides: Partial<DreamInput> = {}): Promise<void> {
  await agent.put(`/api/dreams/${id}`).send(buildDream(overrides)).expect(200)
}

/** A day of Europe/Rome, counted back from today. */
export function daysAgo(days: number): string {
  return addDays(dayOf(new Date()), -days)
}
