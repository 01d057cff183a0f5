import { localAnnotated, localDictionary } from '#client/features/annotations/local-annotations.ts'
import { isDiaryWanted } from '#client/features/device-diary/diary-choice.ts'
import { localMonths, localPage } from '#client/features/dreams/local-dreams.ts'
import { findDiaryState, readAnnotations, readDream, readDreams } from '#client/lib/device-diary.ts'
import { find } from '#client/lib/kept-answers.ts'
import { analysisCalls } from '#shared/constants/analyses.ts'
import { annotationCalls } from '#shared/constants/annotations.ts'
import { type Call, pathOf } from '#shared/constants/call.ts'
import { dreamCalls } from '#shared/constants/dreams.ts'
import { threadCalls } from '#shared/constants/stats.ts'
import type { DeviceDream } from '#shared/contracts/device-diary.ts'

/** The answers about all dreams. */
const OF_DIARY: [Call, (query: URLSearchParams) => Promise<unknown>][] = [
  [dreamCalls.list, async (query) => localPage(await readDreams(), query)],
  [dreamCalls.months, async () => localMonths(await readDreams())],
  [annotationCalls.dictionary, async (query) => localDictionary(await readDreams(), await readAnnotations(), query)],
]

/** The answers about one dream. */
const OF_DREAM: [Call, (dream: DeviceDream) => unknown][] = [
  [dreamCalls.get, ({ dream }) => dream],
  [analysisCalls.get, ({ analysis }) => analysis],
  [annotationCalls.get, localAnnotated],
  [threadCalls.ofDream, () => ({ back: null, unknownName: null })],
]

/** Answers a call without the server, as far as the diary on this device can; undefined where it is not whole there. */
export async function answerFromDiary(userId: number, address: string): Promise<unknown> {
  if (!isDiaryWanted(userId) || (await findDiaryState())?.userId !== userId) return undefined
  const [path = '', search = ''] = address.split('?', 2)
  const whole = OF_DIARY.find(([call]) => pathOf(call.line) === path)
  if (whole) return whole[1](new URLSearchParams(search))
  const id = /\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? ''
  const single = OF_DREAM.find(([call]) => pathOf(call.line, { id }) === path)
  // What a page of it showed came later, or is more.
  if (!single || (await find(path)) !== undefined) return undefined
  const dream = await readDream(Number(id))
  return dream && (single[1](dream) ?? undefined)
}
