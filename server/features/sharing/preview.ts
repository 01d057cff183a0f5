const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })
/** A word longer than a third of the preview is cut, rather than left out with everything after it. */
const SHORTEST = 2 / 3

/** A text in one line. What turns the direction of writing would turn the words around it as well. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The beginning of a text in one line, of at most so many characters as people count them, cut after a word. */
export function preview(text: string, max: number): string {
  const line = oneLine(text)
  let [length, end] = [0, 0]
  for (const { index, segment } of graphemes.segment(line)) {
    if (++length > max) return `${cutAfterWord(line.slice(0, end), line[end])}…`
    // Room for the sign that more follows.
    if (length < max) end = index + segment.length
  }
  return line
}

function cutAfterWord(start: string, next: string | undefined): string {
  const space = next === ' ' ? start.length : start.lastIndexOf(' ')
  const cut = space < start.length * SHORTEST ? start : start.slice(0, space)
  return cut.replace(/[\s.,;:…–—-]+$/u, '')
}
