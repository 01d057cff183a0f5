import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { dismissToast } from '#client/components/ui/toast.tsx'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { keepAnalysis, refreshAfterStop, refreshQuota } from './analyses.queries.ts'
import { isLimitError } from './analysis-error.ts'
import { askForReading } from './ask-for-reading.ts'
import { toastCompleted, toastFailed, toastStopped } from './reading-toasts.ts'

/** What is asked for. */
interface ReadingWish {
  dreamId: number
  kind: AnalysisKind
  /** Whether the person agreed to a model, and there is one. */
  byModel: boolean
}

/** A reading that is being made, or that failed before it was whole. */
export interface LiveReading extends ReadingWish {
  /** What came so far; nothing of it is kept. */
  text: string
  /** True from the moment a text was withdrawn until the next begins. */
  restarted: boolean
  /** Why it ended before it was whole, and when. */
  failure?: { error: unknown; at: Date }
}

/**
 * The readings under way of the person who is signed in, by dream. They belong to no screen: one may walk through the
 * rooms meanwhile, or close the tab to end them all.
 */
class LiveReadings {
  #queryClient: QueryClient
  #readings = new Map<number, LiveReading>()
  #calls = new Map<number, AbortController>()
  #listeners = new Set<() => void>()
  #underWay: ReadonlySet<number> = new Set()

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
    onFreshUser(queryClient, () => this.#forgetRefusals())
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get(dreamId: number): LiveReading | undefined {
    return this.#readings.get(dreamId)
  }

  /** The dreams that are being read: the same set until one comes or goes. */
  underWay = (): ReadonlySet<number> => this.#underWay

  /** Begins a reading, unless the dream is being read already. */
  start(wish: ReadingWish): void {
    if (isUnderWay(this.get(wish.dreamId))) return
    // The notice of what failed before would contradict what one sees.
    if (this.get(wish.dreamId)?.failure) dismissToast()
    const controller = new AbortController()
    this.#calls.set(wish.dreamId, controller)
    this.#put(wish.dreamId, { ...wish, text: '', restarted: false })
    void this.#read(wish, controller.signal)
  }

  /** The person wants it no more: the server gives back what it cost. */
  stop(dreamId: number): void {
    if (!isUnderWay(this.get(dreamId))) return
    this.end(dreamId)
    refreshAfterStop(this.#queryClient, dreamId)
    toastStopped()
  }

  /** Ends what is under way for a dream, and forgets what came of it. */
  end(dreamId: number): void {
    this.#calls.get(dreamId)?.abort()
    this.#put(dreamId, undefined)
  }

  /** Nobody is signed in any more, or somebody else is. */
  endAll(): void {
    for (const dreamId of [...this.#readings.keys()]) this.end(dreamId)
  }

  async #read(wish: ReadingWish, signal: AbortSignal): Promise<void> {
    const { dreamId } = wish
    // What was on its way when it was given up belongs to nobody.
    const change = (changes: (reading: LiveReading) => Partial<LiveReading>) => {
      const reading = this.get(dreamId)
      if (reading && !signal.aborted) this.#put(dreamId, { ...reading, ...changes(reading) })
    }
    try {
      const answer = await askForReading({
        ...wish,
        signal,
        onText: (next) => change(({ text }) => ({ text: text + next, restarted: false })),
        onRestart: () => change(() => ({ text: '', restarted: true })),
      })
      if (signal.aborted) return
      keepAnalysis(this.#queryClient, answer.analysis)
      this.#put(dreamId, undefined)
      toastCompleted(wish, answer)
    } catch (error) {
      if (signal.aborted) return
      change(() => ({ failure: { error, at: new Date() } }))
      refreshQuota(this.#queryClient)
      toastFailed(error)
    }
  }

  /** The account itself says by now how many analyses are left. */
  #forgetRefusals(): void {
    for (const [dreamId, reading] of [...this.#readings]) if (isRefused(reading)) this.#put(dreamId, undefined)
  }

  #put(dreamId: number, reading: LiveReading | undefined): void {
    if (reading) this.#readings.set(dreamId, reading)
    else this.#readings.delete(dreamId)
    this.#mark(dreamId, isUnderWay(reading))
    for (const listener of this.#listeners) listener()
  }

  #mark(dreamId: number, underWay: boolean): void {
    if (this.#underWay.has(dreamId) === underWay) return
    const marked = new Set(this.#underWay)
    if (underWay) marked.add(dreamId)
    else marked.delete(dreamId)
    this.#underWay = marked
  }
}

/** Hears whenever the server has told anew who is signed in, and what their plan allows. */
function onFreshUser(queryClient: QueryClient, listener: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== '/api/user' || event.type !== 'updated') return
    if (event.action.type === 'success' && !event.action.manual) listener()
  })
}

const stores = new WeakMap<QueryClient, LiveReadings>()

/** The readings that belong to what is known of the signed-in person. */
export function useLiveReadings(): LiveReadings {
  const queryClient = useQueryClient()
  const known = stores.get(queryClient)
  if (known) return known
  const created = new LiveReadings(queryClient)
  stores.set(queryClient, created)
  return created
}

/** The reading of this dream that is being made, or that failed, whoever asked for it. */
export function useLiveReading(dreamId: number): LiveReading | undefined {
  const readings = useLiveReadings()
  return useSyncExternalStore(readings.subscribe, () => readings.get(dreamId))
}

/** The dreams that are being read now, wherever that was asked for. */
export function useDreamsUnderWay(): ReadonlySet<number> {
  const readings = useLiveReadings()
  return useSyncExternalStore(readings.subscribe, readings.underWay)
}

function isUnderWay(reading: LiveReading | undefined): boolean {
  return reading !== undefined && !reading.failure
}

/** Whether the plan allows no further reading today, as this one was told. */
export function isRefused(reading: LiveReading | undefined, now = new Date()): boolean {
  const failure = reading?.failure
  return failure !== undefined && isLimitError(failure.error) && dayOf(failure.at) === dayOf(now)
}

/** Ends every reading when the rooms of the person who asked for them close. */
export function useReadingsOfSession(): void {
  const readings = useLiveReadings()
  useEffect(() => () => readings.endAll(), [readings])
}
