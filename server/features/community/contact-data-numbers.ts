/** Digits as one would dial them, with little in between; every run is read once. */
const RUN = /(?<![\p{L}\d.,])(?:\+ ?)?\(?\d(?:[ ().\-–—_/]{0,3}\d){6,}(?![.,]?\d)/gu
const GROUP = /\d+/g
/** What stands before a number says what it is. */
const BEFORE = 30
const DIGITS_MAX = 15
/** Distances and years, not numbers. */
const ROUND = /0{5}$/
const DIALLED = /(?<!\p{L})(?:chiam|telefon|tel\b|cell|whatsapp|telegram|sms|scriv|contatt)/iu
const FIGURES =
  /(?<!\p{L})(?:combinazion|codic|lotto|gioc|estra|lucchett|cassafort|temperatur|contav|rovescia|pagina|stanza|coordinat)/iu

/** Italian numbers, and those of other countries with their prefix, as they are written; what is counted or played is none. */
export function findNumbers(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index)
    const dialled = DIALLED.test(before)
    const groups = [...run.matchAll(GROUP)]
    if (!dialled && groups.length > 1 && FIGURES.test(before)) return []
    return numberIn(run, groups, dialled) ?? []
  })
}

/** The first number in a run, with as many groups as it can have. */
function numberIn(run: string, groups: readonly RegExpExecArray[], dialled: boolean): string | undefined {
  for (const [from, first] of groups.entries()) {
    for (let to = Math.min(groups.length, from + DIGITS_MAX); to > from; to -= 1) {
      const parts = groups.slice(from, to).map(([digits]) => digits)
      const last = groups[to - 1] ?? first
      if (isNumber(parts, from === 0 && run.startsWith('+'), dialled)) {
        return run.slice(from === 0 ? 0 : first.index, last.index + last[0].length)
      }
    }
  }
  return undefined
}

function isNumber(groups: readonly string[], prefixed: boolean, dialled: boolean): boolean {
  const digits = groups.join('')
  const { length } = digits
  if (length > DIGITS_MAX || ROUND.test(digits) || isCounting(groups)) return false
  // Pairs are played, drawn or counted more often than they are dialled.
  if (!dialled && !isGroupedForDialling(groups)) return false
  if (prefixed || /^00[1-9]/.test(digits)) return length >= 9
  if (/^3[2-9]/.test(digits)) return length === 10 || (length === 9 && (dialled || groups[1]?.length === 6))
  return /^0[1-9]/.test(digits) && length <= 11 && length >= (dialled ? 7 : 9)
}

/** In one piece, digit by digit, or with some group longer than a number of the lottery. */
const isGroupedForDialling = (groups: readonly string[]): boolean =>
  groups.some(({ length }) => length > 2) || groups.every(({ length }) => length === 1)

/** One up or one down from group to group, but for one step; they grow by a digit at most. */
function isCounting(groups: readonly string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  if (Math.max(...lengths) - Math.min(...lengths) > 1) return false
  const steps = groups.slice(1).map((group, at) => Math.abs(Number(group) - Number(groups[at])))
  return steps.length > 2 && steps.filter((step) => step !== 1).length <= 1
}
