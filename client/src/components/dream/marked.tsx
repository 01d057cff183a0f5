import { splitMatches } from '#client/lib/text.ts'
import { spellDays } from '#shared/constants/dates.ts'
import { fold, INVISIBLE } from '#shared/constants/fold.ts'

/** A search, and the folded words of one dream in which the server found other forms of its words. */
export interface Sought {
  q: string
  hits?: string[] | undefined
}

export const WORD = new RegExp(`[\\p{L}\\p{N}\\p{M}${INVISIBLE}]+`, 'gu')

/** A search for «il mare» looks for «mare». */
const SMALL =
  /^(il|lo|la|l|i|gli|le|un|uno|una|di|d|a|da|in|con|su|per|tra|fra|e|ed|o|del|dello|della|dei|degli|delle|al|alla|ai|alle|nel|nella|nei|nelle|sul|sulla|dal|dalla|che|non|mi|si|ho|ha)$/

/** How a word matches: as typed, the last one as a beginning, or in another form. */
export function matcher({ q, hits = [] }: Sought) {
  const all: string[] = fold(spellDays(q)).match(WORD) ?? []
  const words = all.filter((word) => !SMALL.test(word))
  const typed = words.length > 0 ? words : all
  const last = typed.at(-1)
  return (word: string) => {
    const folded = fold(word)
    if (typed.includes(folded) || (last && folded.startsWith(last))) return 'typed'
    return hits.includes(folded) && 'form'
  }
}

interface MarkedProps {
  text: string
  sought: Sought | undefined
}

/** A text with its hits marked; made anew with each change, so that a translated text is replaced as a whole. */
export function Marked({ text, sought }: MarkedProps) {
  if (!sought) return text
  const isHit = matcher(sought)
  return (
    <span key={[text, sought.q, ...(sought.hits ?? [])].join()}>
      {splitMatches(text, WORD).map(({ start, text: part, match }) =>
        match && isHit(part) ? <mark key={start}>{part}</mark> : part,
      )}
    </span>
  )
}
