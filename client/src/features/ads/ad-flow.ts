import { useEffect, useEffectEvent, useReducer } from 'react'
import { AD_PAUSE_MS, AD_SILENCE_MS, AD_WAIT_SECONDS, type AdOutcome } from '#shared/constants/ads.ts'
import type { AdMoment } from '../../components/layout/ad-gate-context.tsx'

/**
 * `checking`: the frame loads. `shown`: an advertisement is there. `blocked`: there is none, and the wait runs.
 * `pausing`: the wait is over. `done`: the person may go on.
 */
export type AdStage = 'checking' | 'shown' | 'blocked' | 'pausing' | 'done'

/** What the frame says; `elapsed`: the time of a stage is over; `continue`: the person goes on. */
type AdEvent = AdOutcome | 'elapsed' | 'continue'

/** What comes after each stage. What is not named changes nothing. */
const NEXT: Record<AdStage, Partial<Record<AdEvent, AdStage>>> = {
  checking: { shown: 'shown', blocked: 'blocked', error: 'done', elapsed: 'blocked' },
  shown: { elapsed: 'done', continue: 'done' },
  // The frame may only have been slow: what it says late still ends the wait.
  blocked: { shown: 'shown', error: 'done', elapsed: 'pausing' },
  pausing: { elapsed: 'done' },
  done: {},
}

const nextStage = (stage: AdStage, event: AdEvent): AdStage => NEXT[stage][event] ?? stage

/** How long a stage lasts by itself, in ms; undefined while it waits for the person. */
function timeOf(stage: AdStage, moment: AdMoment): number | undefined {
  switch (stage) {
    case 'checking':
      return AD_SILENCE_MS
    case 'shown':
      return moment === 'save' ? AD_PAUSE_MS : undefined
    case 'blocked':
      return AD_WAIT_SECONDS * 1_000
    case 'pausing':
      return AD_PAUSE_MS
    case 'done':
      return undefined
  }
}

/** Goes through the stages of one advertisement, from when the component appears; `onDone` is called once. */
export function useAdFlow(moment: AdMoment, onDone: () => void) {
  const [stage, send] = useReducer(nextStage, 'checking')
  useEffect(() => {
    const time = timeOf(stage, moment)
    if (time === undefined) return
    const timer = setTimeout(() => send('elapsed'), time)
    return () => clearTimeout(timer)
  }, [stage, moment])

  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    if (stage === 'done') tellDone()
  }, [stage])
  return { stage, send }
}
