import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { filterText } from '#server/features/community/content-filter.ts'
import { interpret } from '#server/interpreter/index.ts'
import { type SignedIn, useTestApp } from '#server/test/app.ts'
import { VOICES } from '#server/test/interpreter/evaluate.ts'
import { createGate, heldBy, open, stuck, threadOf } from '#server/test/jobs.ts'
import { analyze, changeDream, recordDream, STORM } from '#server/test/model-app.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import { INTERPRETER, inThread } from './in-thread.ts'

const FILTER = new URL('./features/community/content-filter.ts', import.meta.url)
const JOBS = new URL('./test/jobs.ts', import.meta.url)

/** An analysis and the filters: directly, and as jobs for a long text. */
function jobsOn(content: string): { here: () => unknown; there: () => Promise<unknown> }[] {
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
  const dream = { title: '', content, elements: [] }
  const input = { ...dream, mood: 'negative', kind: 'advanced', history } as const
  const { length } = content
  return [
    {
      here: () => interpret(input),
      there: () => inThread({ run: interpret, file: INTERPRETER, input, length }),
    },
    { here: () => filterText(dream), there: () => inThread({ run: filterText, file: FILTER, input: dream, length }) },
  ]
}

const LONGEST = VOICES.map(({ content }) => content)
  .join(' ')
  .slice(0, CONTENT_MAX)

describe('long dreams', () => {
  const t = useTestApp()
  const content = LONGEST.slice(0, 3_500)
  /** The calls for which the rules or the filters read a whole dream. */
  const acts: ((agent: SignedIn, id: number) => PromiseLike<{ status: number }>)[] = [
    analyze,
    (agent, id) => agent.patch(`/api/dreams/${id}/elements`).send({ add: 'Tuono' }),
    (agent, id) => agent.patch(`/api/dreams/${id}/elements`).send({ remove: 'Mare' }),
    (agent, id) => agent.post(`/api/dreams/${id}/share-to-community`),
  ]

  it('do not block reads of dreams while jobs wait for a thread', async () => {
    const { options } = t.deps.pool
    options.max = Math.min(options.max, acts.length - 1)
    const people = await Promise.all(
      acts.map(async (act) => {
        const agent = await t.signUp()
        const id = await recordDream(agent, STORM)
        await analyze(agent, id).expect(201)
        await changeDream(agent, id, { content })
        return () => act(agent, id)
      }),
    )
    await t.deps.db.execute(sql`update users set analysis_count = 0`)
    const reader = await t.signUp()
    const gate = createGate()
    const threads = [1, 2].map(() => inThread({ run: heldBy, file: JOBS, input: gate, length: CONTENT_MAX }))
    const done = Promise.all(people.map((act) => act()))
    await sleep(500)
    for (let page = 0; page < 3; page++) await reader.get('/api/dreams?limit=20').expect(200)
    open(gate)
    const statuses = (await done).map(({ status }) => status)
    expect(statuses).toEqual([201, 200, 200, 201])
    await Promise.all(threads)
  })
})

it('run a short text in the calling thread, and a long one in another', async () => {
  const job = { run: threadOf, file: JOBS, input: undefined }
  expect(await inThread({ ...job, length: 3000 })).toBe(threadId)
  expect(await inThread({ ...job, length: 3001 })).not.toBe(threadId)
})

it.each([
  ['prose', LONGEST],
  ['20,000 times U+FDFA', '\uFDFA'.repeat(CONTENT_MAX)],
  ['one word', 'a'.repeat(CONTENT_MAX)],
  ['digits', '3 '.repeat(CONTENT_MAX)],
])('reads the longest text of %s in another thread as in this one', async (_, text) => {
  for (const { here, there } of jobsOn(text.slice(0, CONTENT_MAX))) expect(await there()).toEqual(here())
})

it('end a stuck job at its deadline, and continue with the next', async () => {
  const job = { run: stuck, file: JOBS, input: undefined, length: CONTENT_MAX }
  await expect(inThread(job, 300)).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) })
  for (const { here, there } of jobsOn('mare '.repeat(1000))) expect(await there()).toEqual(here())
})

it('refuse a long text at once if too many wait already', async () => {
  const gate = createGate()
  const job = { run: heldBy, file: JOBS, input: gate, length: CONTENT_MAX }
  const waiting = Array.from({ length: 30 }, () => inThread(job))
  open(gate)
  const jobs = await Promise.allSettled(waiting)
  const refused = jobs.flatMap((job) => (job.status === 'rejected' ? [job.reason.code] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused)).toEqual(new Set(['unavailable']))
})
