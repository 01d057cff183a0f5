/** Braces that may open the object: those of words before it come first. */
const STARTS_MAX = 10

/** The first JSON object in a text, whatever stands around it; undefined without a whole one. */
export function firstObject(text: string): unknown {
  let start = text.indexOf('{')
  for (let tried = 0; start !== -1 && tried < STARTS_MAX; tried++, start = text.indexOf('{', start + 1)) {
    const end = endOfObject(text, start)
    if (end === undefined) return undefined
    try {
      return JSON.parse(text.slice(start, end))
    } catch {
      // A brace of the words before it: go on.
    }
  }
  return undefined
}

/** The place after the brace that closes the one at `start`; strings may hold braces of their own. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return undefined
}
