import { type RefObject, useEffect, useRef } from 'react'
import { useAiConsent } from '#client/components/layout/ai-consent-context.tsx'
import { useGenerateMonthly, useGeneratingMonthly } from './monthly-analyses.queries.ts'

/** Asks for the reading of the month: who may read it is settled first, which takes no question where it is known. */
export function useMonthlyRequest() {
  const askConsent = useAiConsent()
  const { mutate } = useGenerateMonthly()
  const generating = useGeneratingMonthly()
  // What had the focus when a reading was asked for here; null while none is waited for.
  const asker = useRef<Element>(null)

  const request = async () => {
    if (generating) return
    const focused = document.activeElement
    if ((await askConsent('reading')) === 'closed') return
    asker.current = focused
    mutate(undefined, {
      onError: () => {
        asker.current = null
      },
    })
  }
  return { request, generating, asker }
}

export type MonthlyRequest = ReturnType<typeof useMonthlyRequest>

/**
 * The heading of a reading that was waited for here takes the focus from what asked for it. Whoever has moved on
 * meanwhile is left alone, and nothing scrolls.
 */
export function useArrivalFocus(latestId: number, asker: RefObject<Element | null>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef<number>(undefined)
  useEffect(() => {
    if (arrived.current === latestId) return
    arrived.current = latestId
    const left = [asker.current, document.body]
    if (!asker.current) return
    asker.current = null
    if (left.includes(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [latestId, asker])
  return heading
}
