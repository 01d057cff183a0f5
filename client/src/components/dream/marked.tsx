import { splitMatches } from '#client/lib/text.ts'
import { spellDays } from '#shared/constants/dates.ts'
import { contentWords, fold, INVISIBLE } from '#shared/constants/fold.ts'

/** A search, and the folded words of one dream in which the server found other forms of its words. */
export interface Sought {
  q: string
  hits?: string[] | undefined
}

export const WORD = new RegExp(`[\\p{L}\\p{N}\\p{M}${INVISIBLE}]+`, 'gu')

type HitKind = 'typed' | 'form' | 'beginning'

/** The words of a text that a search finds. The last one is a beginning only where the text lacks the word itself. */
export function hitsIn(text: string, { q, hits = [] }: Sought): Map<string, HitKind> {
  const typed = contentWords(fold(spellDays(q)).match(WORD) ?? [])
  const last = typed.at(-1)
  const kindOf = (folded: string): HitKind | undefined => {
    if (typed.includes(folded)) return 'typed'
    if (last && folded.startsWith(last)) return 'beginning'
    return hits.includes(folded) ? 'form' : undefined
  }
  const found = new Map<string, HitKind>()
  for (const word of text.match(WORD) ?? []) {
    const kind = kindOf(fold(word))
    if (kind) found.set(word, kind)
  }
  const isLastThere = [...found.keys()].some((word) => fold(word) === last)
  return isLastThere ? new Map([...found].filter(([, kind]) => kind !== 'beginning')) : found
}

interface MarkedProps {
  text: string
  sought: Sought | undefined
}

/** A text with its hits marked; made anew with each change, so that a translated text is replaced as a whole. */
export function Marked({ text, sought }: MarkedProps) {
  if (!sought) return text
  const hits = hitsIn(text, sought)
  return (
    <span key={[text, sought.q, ...(sought.hits ?? [])].join()}>
      {splitMatches(text, WORD).map(({ start, text: part, match }) =>
        match && hits.has(part) ? <mark key={start}>{part}</mark> : part,
      )}
    </span>
  )
}
