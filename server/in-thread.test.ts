import { threadId } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { filterText } from '#server/features/community/content-filter.ts'
import { interpretAndAsk } from '#server/interpreter/index.ts'
import { VOICES } from '#server/test/interpreter/evaluate.ts'
import { stuck, threadOf } from '#server/test/jobs.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import { INTERPRETER, inThread } from './in-thread.ts'

const FILTER = new URL('./features/community/content-filter.ts', import.meta.url)
const JOBS = new URL('./test/jobs.ts', import.meta.url)

/** An analysis and the filters: by themselves, and where a long text lets them run. */
function jobsOn(content: string): { here: () => unknown; there: () => Promise<unknown> }[] {
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
  const dream = { title: '', content, elements: [] }
  const input = { ...dream, mood: 'negative', kind: 'advanced', history } as const
  const { length } = content
  return [
    {
      here: () => interpretAndAsk(input),
      there: () => inThread({ run: interpretAndAsk, file: INTERPRETER, input, length }),
    },
    { here: () => filterText(dream), there: () => inThread({ run: filterText, file: FILTER, input: dream, length }) },
  ]
}

it('leaves a short text to the thread that asks, and gives a long one to another', async () => {
  const job = { run: threadOf, file: JOBS, input: undefined }
  expect(await inThread({ ...job, length: 3000 })).toBe(threadId)
  expect(await inThread({ ...job, length: 3001 })).not.toBe(threadId)
})

it.each([
  ['prose', VOICES.map(({ content }) => content).join(' ')],
  ['20,000 times U+FDFA', '\uFDFA'.repeat(CONTENT_MAX)],
  ['one word', 'a'.repeat(CONTENT_MAX)],
  ['digits', '3 '.repeat(CONTENT_MAX)],
])('reads the longest text of %s in another thread as in this one', async (_, text) => {
  for (const { here, there } of jobsOn(text.slice(0, CONTENT_MAX))) expect(await there()).toEqual(here())
})

it('ends a job that is stuck at its deadline, and goes on with the next', async () => {
  const job = { run: stuck, file: JOBS, input: undefined, length: CONTENT_MAX }
  await expect(inThread(job, 300)).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) })
  for (const { here, there } of jobsOn('mare '.repeat(1000))) expect(await there()).toEqual(here())
})
