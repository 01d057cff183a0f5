export interface Span {
  kind: 'thing' | 'person' | 'moment'
  quote: string
  occurrence: number
}
export function proposeSpans(content: string): Span[] {
  return [...content.matchAll(/(?:la|il|una|un) \p{L}{4,}/gu)]
    .slice(0, 3)
    .map((m) => ({ kind: 'thing', quote: m[0], occurrence: content.slice(0, m.index).split(m[0]).length - 1 }))
}
export const peopleWords = (content: string): string[] => [...new Set(content.match(/nonna|madre/g) ?? [])]
export const entryOf = (kind: Span['kind'], quote: string): { key: string; heading: string } | null => {
  const head = quote.split(' ').at(-1) ?? ''
  return kind === 'moment' ? null : { key: head.slice(0, -1), heading: head }
}
export const lastLineOf = (content: string): string | null => content.split(/(?<=[.!?])\s+/).at(-1) ?? null
export const withoutHedge = (words: string): string => words.replace(/^(boh|mah|niente|non so)\b[\s,.…]*/iu, '')
