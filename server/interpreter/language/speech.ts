import { personAt } from './person.ts'
import { type Token, wordAt } from './tokens.ts'

/** A quotation longer than this was never closed. */
const LENGTH_MAX = 400
const QUOTES = /[«»“”"]/gu
const SAYS =
  /^(dic|diss|dett|chied|chies|chiest|url|grid|sussurr|rispo|ripet|esclam|penso|pensavo|pensai|mormor|ordin|scriv|scritt|legg|dev|continu)/

/**
 * Which words stand between quotation marks and are not the dreamer's: what others say or order. «Dico: “ho paura”» is
 * the dreamer's own.
 */
export function findSpeech(text: string, tokens: readonly Token[]): (at: number) => boolean {
  const spans: [start: number, end: number][] = []
  let open = -1
  for (const { index, 0: mark } of text.matchAll(QUOTES)) {
    const opens = mark === '«' || mark === '“' || (mark === '"' && open < 0)
    if (opens) open = index
    else if (open >= 0) {
      if (index - open <= LENGTH_MAX && !text.slice(open, index).includes('\n\n')) spans.push([open, index])
      open = -1
    }
  }
  const others = new Set<number>()
  let at = 0
  for (const [start, end] of spans) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < start) at += 1
    const own = saysDreamer(tokens, at)
    for (; at < tokens.length && (tokens[at]?.start ?? 0) < end; at += 1) if (!own) others.add(at)
  }
  return (place) => others.has(place)
}

/** «Urlo: “…”», «penso: “…”»: the last verb of saying before the quotation is in the first person. */
function saysDreamer(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 6 && at >= 0; at -= 1) {
    const person = personAt(tokens, at)
    if (person) return person === 'dreamer' || (SAYS.test(wordAt(tokens, at)) && person !== 'other')
  }
  return false
}
