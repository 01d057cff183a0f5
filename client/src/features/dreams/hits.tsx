import type { ReactNode } from 'react'
import { Marked, matcher, type Sought, WORD } from '#client/components/dream/marked.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'

/** The text before a hit that stays in sight with it. */
const LEAD = 48
const FORMS_MAX = 4

/** From the beginning of the sentence with the first hit, cut to keep the hit in sight; undefined without a hit. */
function excerptOf(text: string, sought: Sought): string | undefined {
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
function otherForms(text: string, sought: Sought): string[] {
  if (!sought.hits?.length) return []
  const match = matcher(sought)
  const forms = [...text.matchAll(WORD)].flatMap(([word]) => (match(word) === 'form' ? word.toLowerCase() : []))
  return [...new Set(forms)].slice(0, FORMS_MAX)
}

/** What a card shows of a found dream. */
export interface Hit {
  title: ReactNode
  text: ReactNode
  forms: string[]
  /** For the link to the dream: the words stay out of its address. */
  state: { sought: Sought }
}

/** Finds the words of a search in a dream. */
export const hitFinder = (q: string) => {
  return ({ title, content, hits }: Pick<Dream, 'title' | 'content' | 'hits'>): Hit => {
    const sought = { q, hits }
    return {
      title: <Marked text={title} sought={sought} />,
      text: <Marked text={excerptOf(content, sought) ?? content} sought={sought} />,
      forms: otherForms(content, sought),
      state: { sought },
    }
  }
}
