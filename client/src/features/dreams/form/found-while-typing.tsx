import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { type ElementChoice, FoundElementList } from '#client/components/dream/found-element.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import type { ControlProps } from './use-dream-draft.ts'

const PAUSE_MS = 1_000
/** Shorter texts name no elements yet. */
const CONTENT_MIN = 20

/**
 * The elements named in the text being written: a tap chooses one, the cross removes it. Untouched ones are not sent.
 */
export function FoundWhileTyping({ form, isSaving }: ControlProps) {
  const content = usePaused(form.watch('content').trim())
  const [elements, rejected = []] = form.watch(['elements', 'rejectedElements'])
  const isOnline = useOnline()
  const { data } = useQuery({
    queryKey: ['elements in', content],
    queryFn: ({ signal }) => call('POST /api/dreams/elements', { body: { content }, signal }),
    enabled: isOnline && content.length >= CONTENT_MIN,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const found = content.length >= CONTENT_MIN ? (data?.elements ?? []) : []
  if (found.length === 0) return null

  const choiceOf = (label: string): ElementChoice =>
    elements.includes(label) ? 'chosen' : rejected.includes(label) ? 'rejected' : undefined
  const say = (label: string, choice: ElementChoice) => {
    const others = (labels: readonly string[]) => labels.filter((each) => each !== label)
    form.setValue('elements', choice === 'chosen' ? [...others(elements), label] : others(elements), {
      shouldDirty: true,
    })
    const left = choice === 'rejected' ? [...others(rejected), label] : others(rejected)
    form.setValue('rejectedElements', left.length > 0 ? left : undefined, { shouldDirty: true })
  }
  return <FoundElementList labels={found} choiceOf={choiceOf} onChoose={say} isDisabled={isSaving} />
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
