/** Where a text may be cut: after a word, and not so early that little is left of it. */
function lastGap(text: string): number {
  const gap = text.search(/\s\S*$/u)
  return gap > text.length / 2 ? gap : text.length
}

/** The beginning of a text in one paragraph: `max` characters at most and then «…», cut between words. */
export function previewOf(text: string, max: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim()
  const letters = [...flat]
  if (letters.length <= max) return flat
  // The letter after tells whether a word ends here.
  const start = letters.slice(0, max + 1).join('')
  const cut = start.slice(0, lastGap(start))
  const kept = cut === start ? letters.slice(0, max).join('') : cut
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`
}
