import { type RefObject, useEffect, useRef } from 'react'
import { useAiConsent } from '../../components/layout/ai-consent-context.tsx'
import { useGenerateMonthly, useGeneratingMonthly } from './monthly-analyses.queries.ts'

/** Asks for the reading of the month: who may read it is settled first, which takes no question where it is known. */
export function useMonthlyRequest() {
  const askConsent = useAiConsent()
  const { mutate } = useGenerateMonthly()
  const generating = useGeneratingMonthly()
  const awaited = useRef(false)

  const request = async () => {
    if (generating) return
    if ((await askConsent('reading')) === 'closed') return
    awaited.current = true
    mutate(undefined, {
      onError: () => {
        awaited.current = false
      },
    })
  }
  return { request, generating, awaited }
}

export type MonthlyRequest = ReturnType<typeof useMonthlyRequest>

/** The heading of a reading that was waited for here takes the focus when it arrives. */
export function useArrivalFocus(latestId: number, awaited: RefObject<boolean>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef<number>(undefined)
  useEffect(() => {
    if (arrived.current === latestId) return
    arrived.current = latestId
    if (!awaited.current) return
    awaited.current = false
    heading.current?.focus()
  }, [latestId, awaited])
  return heading
}
