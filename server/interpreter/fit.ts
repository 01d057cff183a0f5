/** A piece of prose: sentences that stay together in one paragraph. */
export interface Piece {
  paragraph: number
  text: string
  /** 0 always stands; the higher the number, the later it is added. */
  rank: number
}

/** Words as white space parts them: the strictest common way to count. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length

/**
 * Joins pieces into paragraphs of `target` to `high` words: all of rank 0, then the others by rank while they fit and
 * `target` is not reached. The pieces keep the order in which they were given.
 */
export function fitWords(pieces: readonly Piece[], bounds: { target: number; high: number }): string {
  const useful = pieces.filter(({ text }) => text !== '')
  const chosen = new Set(useful.filter(({ rank }) => rank === 0))
  let total = [...chosen].reduce((sum, { text }) => sum + wordCount(text), 0)
  for (const piece of useful.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank)) {
    const size = wordCount(piece.text)
    if (total >= bounds.target || total + size > bounds.high) continue
    chosen.add(piece)
    total += size
  }
  const paragraphs = new Map<number, string[]>()
  for (const { paragraph, text } of useful.filter((piece) => chosen.has(piece))) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  }
  return [...paragraphs.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) => texts.join(' '))
    .join('\n\n')
}

/** «a», «a e b», «a, b e c». */
export function listing(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} ${/^[«*(]*e/iu.test(last) ? 'ed' : 'e'} ${last}`
}

/** The sentence with its first letter in upper case. */
export const sentenceCase = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())
