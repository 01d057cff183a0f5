import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { splitMatches } from '#client/lib/text.ts'
import { spellDays } from '#shared/constants/dates.ts'
import { fold, INVISIBLE } from '#shared/constants/fold.ts'

/** A search, and the folded words of one dream in which the server found other forms of its words. */
export interface Sought {
  q: string
  hits?: string[] | undefined
}

const WORD = new RegExp(`[\\p{L}\\p{N}\\p{M}${INVISIBLE}]+`, 'gu')
/** The text before a hit that stays in sight with it. */
const LEAD = 48
const FORMS_MAX = 4

/** How a word matches: as typed, the last one as a beginning, or in another form. */
function matcher({ q, hits = [] }: Sought) {
  const typed: string[] = fold(spellDays(q)).match(WORD) ?? []
  const last = typed.at(-1)
  return (word: string) => {
    const folded = fold(word)
    if (typed.includes(folded) || (last && folded.startsWith(last))) return 'typed'
    return hits.includes(folded) && 'form'
  }
}

/** A text with its hits marked. */
export function Marked({ text, sought }: { text: string; sought: Sought | undefined }) {
  if (!sought) return text
  const isHit = matcher(sought)
  return splitMatches(text, WORD).map(({ start, text: part, match }) =>
    match && isHit(part) ? <mark key={start}>{part}</mark> : part,
  )
}

/** From the beginning of the sentence with the first hit, cut to keep the hit in sight; undefined without a hit. */
export function excerptOf(text: string, sought: Sought): string | undefined {
  const isHit = matcher(sought)
  const hit = [...text.matchAll(WORD)].find(([word]) => isHit(word))
  if (!hit) return undefined
  const before =
    text
      .slice(0, hit.index)
      .match(/[^.!?…\n]*$/)?.[0]
      .trimStart() ?? ''
  const lead = before.length > LEAD ? `… ${before.slice(-LEAD).replace(/^\S*\s/, '')}` : before
  const [rest = ''] = text.slice(hit.index).match(/^[^\n]*?(?:[.!?…](?=\s|$)|(?=\n|$))/) ?? []
  return lead + rest
}

/** The other forms of the searched words in a text: «nonno» for «nonna». */
export function otherForms(text: string, sought: Sought): string[] {
  if (!sought.hits?.length) return []
  const match = matcher(sought)
  const forms = [...text.matchAll(WORD)].flatMap(([word]) => (match(word) === 'form' ? word.toLowerCase() : []))
  return [...new Set(forms)].slice(0, FORMS_MAX)
}

/** A link's state with the search that found a dream: its words stay out of the address. */
export const soughtState = (sought: Sought | undefined) => (sought ? { sought } : undefined)

/** The search that led to this page; its first hit scrolls into view, once. @returns the ref of the text, too */
export function useSought() {
  const state = useHistoryState<{ sought?: Sought; isShown?: true } | null>()
  const text = useRef<HTMLDivElement>(null)
  const isDue = state?.sought !== undefined && !state.isShown
  useEffect(() => {
    if (!isDue) return
    // After the new page has been scrolled to its top.
    const frame = requestAnimationFrame(() => {
      text.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
      window.history.replaceState({ ...window.history.state, isShown: true }, '')
    })
    return () => cancelAnimationFrame(frame)
  }, [isDue])
  return { text, sought: state?.sought }
}
