import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { shareToCommunity } from '#server/features/community/community.service.ts'
import { createDream } from '#server/features/dreams/dreams.service.ts'
import { buildDream, buildRegistration } from '#server/test/factories.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { users } from '#shared/schema/users.ts'
import { createPerson } from './harness.ts'

const RETRY_MS = 50
/** Past every deadline of the server. */
const GIVEN_UP_MS = 60_000
const THERE = 'there'

/** The acknowledged writes by kind and id: the text of a dream, or the presence of a like or an account. */
type Facts = Map<string, string | undefined>

/** The answers during a fault. */
export interface Tally {
  acknowledged: number
  slowestMs: number
  failures: Record<string, number>
}

interface Call {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Sends a call and notes how it was answered. @returns the answer's body; undefined when it failed */
export async function send(url: string, { method, path, body, headers }: Call, tally: Tally) {
  const start = performance.now()
  const note = (kind: string) => {
    tally.failures[kind] = (tally.failures[kind] ?? 0) + 1
  }
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GIVEN_UP_MS),
    })
    const text = await answer.text()
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - start))
    // Repeated after an answer that got lost, a deletion finds nothing and a registration its own name.
    if (answer.ok || answer.status === 404 || answer.status === 409) return text
    const hint = answer.status === 503 && !answer.headers.has('Retry-After') ? ' without Retry-After' : ''
    note(`${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1]}${hint}`)
  } catch (error) {
    note((error as Error).name === 'TimeoutError' ? 'no answer' : 'connection lost')
  }
  return undefined
}

/** A write, and the fact that it makes; that of a new dream is known by the answer. */
interface Write extends Call {
  fact?: string
  value: string | undefined
}

interface Writer {
  acknowledged: number
  /** The last write, until it is acknowledged. */
  pending: Write | undefined
  /** Sends the next write, or once more the pending one. */
  write: (url: string, tally: Tally) => Promise<void>
}

function createWriter(facts: Facts, userId: number, cookie: string, communityDreamId: number): Writer {
  const own: string[] = []
  const like = `like ${userId}`
  let turn = 0

  function next(): Write {
    turn++
    const content = randomUUID()
    const headers = { cookie, [SAVE_KEY_HEADER]: randomUUID() }
    if (turn % 25 === 0) {
      const body = buildRegistration()
      return { method: 'POST', path: '/api/register', body, fact: `name ${body.username}`, value: THERE }
    }
    if (turn % 5 === 0) {
      const value = facts.get(like) ? undefined : THERE
      const path = `/api/community-dreams/${communityDreamId}/${value ? 'like' : 'unlike'}`
      return { method: 'POST', path, body: {}, headers, fact: like, value }
    }
    const id = own[turn % own.length]
    const path = `/api/dreams/${id}`
    if (id && turn % 5 === 1) return { method: 'DELETE', path, headers, fact: `dream ${id}`, value: undefined }
    const body = buildDream({ content })
    if (id && turn % 5 === 2) return { method: 'PUT', path, body, headers, fact: `dream ${id}`, value: content }
    return { method: 'POST', path: '/api/dreams', body, headers, value: content }
  }

  return {
    acknowledged: 0,
    pending: undefined,
    async write(url, tally) {
      this.pending ??= next()
      const answer = await send(url, this.pending, tally)
      if (answer === undefined) return void (await sleep(RETRY_MS))
      const { fact = `dream ${JSON.parse(answer).id}`, value, method } = this.pending
      facts.set(fact, value)
      const id = fact.slice('dream '.length)
      if (method === 'DELETE') own.splice(own.indexOf(id), 1)
      else if (!this.pending.fact) own.push(id)
      this.pending = undefined
      this.acknowledged++
      tally.acknowledged++
    },
  }
}

const STORED = sql`
  select 'dream ' || id as fact, content as value from dreams
  union all select 'like ' || user_id, ${THERE} from dream_likes
  union all select 'name ' || username, ${THERE} from users`

/** People who write, and one whose community dream they like. */
export interface People {
  writers: Writer[]
  author: { cookie: string; dreamId: number }
  /** How many acknowledged writes the rows do not show, and rows of dreams that nobody wrote, or wrote once. */
  countLost: (deps: Deps) => Promise<number>
}

export async function createPeople(deps: Deps, count: number): Promise<People> {
  const { user, cookie } = await createPerson(deps)
  await deps.db.update(users).set({ aiConsent: true }).where(eq(users.id, user.id))
  const { dream } = await createDream(deps, user, buildDream())
  const { communityDream } = await shareToCommunity(deps, user, dream.id)
  const facts: Facts = new Map([[`dream ${dream.id}`, dream.content]])
  const writers: Writer[] = []
  while (writers.length < count) {
    const writer = await createPerson(deps)
    writers.push(createWriter(facts, writer.user.id, writer.cookie, communityDream.id))
  }
  async function countLost({ db }: Deps) {
    const { rows } = await db.execute<{ fact: string; value: string }>(STORED)
    const stored = new Map(rows.map(({ fact, value }) => [fact, value]))
    // Unacknowledged writes may be stored or not.
    const pending = writers.flatMap((writer) => writer.pending ?? [])
    const lost = [...facts].filter(
      ([fact, value]) => stored.get(fact) !== value && !pending.some((write) => write.fact === fact),
    )
    const unknown = rows.filter(
      ({ fact, value }) =>
        fact.startsWith('dream') && !facts.has(fact) && !pending.some((write) => write.value === value),
    )
    return lost.length + unknown.length
  }
  return { writers, author: { cookie, dreamId: dream.id }, countLost }
}
