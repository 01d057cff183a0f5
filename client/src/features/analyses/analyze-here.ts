import type { QueryClient } from '@tanstack/react-query'
import { loadInterpreter } from '#client/lib/interpreter.ts'
import { changeOutbox } from '#client/lib/outbox.ts'
import { type AnalysisKind, LOCKABLE_GROUPS } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** Analyses a dream by the built-in rules in the browser, and lets the server's analysis wait for a network. */
export async function analyzeHere(
  queryClient: QueryClient,
  userId: number,
  dream: Dream,
  asked: AnalysisKind,
  isWhole: boolean,
) {
  const { interpret } = await loadInterpreter()
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
  const { basic, patterns, safety } = interpret({ ...dream, kind: 'basic', history })
  const analysis: Analysis = {
    id: 0,
    dreamId: dream.id,
    kind: 'basic',
    engine: 'built-in',
    modelFailed: false,
    analysis: basic,
    journal: '',
    patterns: isWhole ? patterns : { ...patterns, emotions: [], themes: [], recommendations: [] },
    locked: isWhole ? [] : [...LOCKABLE_GROUPS],
    ...(safety && { safety }),
    questions: [],
    answers: [],
    withAnswers: false,
    canReread: false,
    rejectedElements: [],
    outdated: false,
    createdAt: new Date().toISOString(),
  }
  await changeOutbox(queryClient, userId, (waiting) => [
    ...waiting.filter((entry) => !(entry.kind === 'analysis' && entry.dreamId === dream.id)),
    { kind: 'analysis', key: crypto.randomUUID(), dreamId: dream.id, asked, analysis },
  ])
}
