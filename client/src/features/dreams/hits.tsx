import type { ReactNode } from 'react'
import { hitsIn, Marked, type Sought, WORD } from '#client/components/dream/marked.tsx'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { FoundDream } from './filters.ts'

/** The text before a hit that stays in sight with it. */
const LEAD = 48
const FORMS_MAX = 4

/** From the beginning of the sentence with the first hit, cut to keep the hit in sight; undefined without a hit. */
function excerptOf(text: string, sought: Sought): string | undefined {
  const hits = hitsIn(text, sought)
  const hit = [...text.matchAll(WORD)].find(([word]) => hits.has(word))
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

type Found = FoundDream & Pick<Dream, 'hits'>

/** Why the search found a text: its other forms of the words («nonno» for «nonna»), or the tags and elements with them. */
function reasonFor({ content, tags, elements, foundElements = [] }: Found, sought: Sought): string | undefined {
  const hits = hitsIn(content, sought)
  const forms = [...hits].flatMap(([word, kind]) => (kind === 'form' ? word.toLowerCase() : []))
  if (forms.length > 0) return `anche: ${[...new Set(forms)].slice(0, FORMS_MAX).join(', ')}`
  if (hits.size > 0) return undefined
  const has = (label: string) => hitsIn(label, sought).size > 0
  const element = [...elements, ...foundElements].find(has)
  if (element) return `nell’elemento «${element}»`
  const tag = tags.find(has)
  return tag && `nel tag «${tag}»`
}

/** What a card shows of a found dream. */
export interface Hit {
  title: ReactNode
  text: ReactNode
  /** Says in a few words why the search found it, where the text does not show it. */
  reason: string | undefined
  /** For the link to the dream: the words stay out of its address. */
  state: { sought: Sought }
}

/** Finds the words of a search in a dream. */
export const hitFinder = (q: string) => {
  return (dream: Found): Hit => {
    const { title, content, hits } = dream
    const sought = { q, hits }
    return {
      title: <Marked text={title} sought={sought} />,
      text: <Marked text={excerptOf(content, sought) ?? content} sought={sought} />,
      reason: reasonFor(dream, sought),
      state: { sought },
    }
  }
}
