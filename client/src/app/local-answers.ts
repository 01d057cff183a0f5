import { findDiaryState, readAnnotations, readDream, readDreams } from '#client/api/device-diary.ts'
import { find } from '#client/api/kept-answers.ts'
import { localAnnotated, localDictionary } from '#client/features/annotations/local-annotations.ts'
import { isDiaryWanted } from '#client/features/device-diary/diary-choice.ts'
import { localMonths, localPage } from '#client/features/dreams/local-dreams.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'

/** The answers about all dreams. */
const OF_DIARY: [string, (query: URLSearchParams) => Promise<unknown>][] = [
  ['/api/dreams', async (query) => localPage(await readDreams(), query)],
  ['/api/dreams/months', async () => localMonths(await readDreams())],
  ['/api/dictionary', async (query) => localDictionary(await readDreams(), await readAnnotations(), query)],
]

/** The answers about one dream. */
const OF_DREAM: [string, (dream: DeviceDream) => unknown][] = [
  ['/api/dreams/:id', ({ dream }) => dream],
  ['/api/dreams/:id/analysis', ({ analysis }) => analysis],
  ['/api/dreams/:id/annotations', localAnnotated],
  ['/api/dreams/:id/threads', () => ({ back: null, unknownName: null })],
]

/** Answers a call without the server, as far as the diary on this device can; undefined where it is not whole there. */
export async function answerFromDiary(userId: number, url: string): Promise<unknown> {
  if (!isDiaryWanted(userId) || (await findDiaryState())?.userId !== userId) return undefined
  const [path = '', search = ''] = url.split('?', 2)
  const whole = OF_DIARY.find(([address]) => address === path)
  if (whole) return whole[1](new URLSearchParams(search))
  const id = /\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? ''
  const single = OF_DREAM.find(([address]) => address.replace(':id', id) === path)
  // What a page of it showed came later, or is more.
  if (!single || (await find(path)) !== undefined) return undefined
  const dream = await readDream(Number(id))
  return dream && (single[1](dream) ?? undefined)
}
