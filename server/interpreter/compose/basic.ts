import type { Quote } from '../course/quotes.ts'
import { compileForms } from '../language/forms.ts'
import { findEntry, type Known } from '../lexicon/lexicon.ts'
import { fullName, overlap, quoted } from './names.ts'
import { lowerFirst } from './prose.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import { type Choice, type Scene, STRONG } from './scene.ts'

/** Words. A shorter dream gets a shorter analysis. */
const SHORT_DREAM = 9

/**
 * Lists where the dream begins and ends, a named feeling, two halves of a sentence, a research finding and a question.
 * At most six lines; uncertain parts are left out.
 */
export function composeBasic(scene: Scene): string {
  const { course, pick, choice } = scene
  const { asked, isDeath } = choice
  if (!asked) return smallText(scene)
  if (course.length < SHORT_DREAM) return shortText(pick, asked)
  const told = toldOf(choice)
  const lines = [
    toldLine(scene, told),
    feelingLine(scene, told),
    knownLine(scene),
    pick.one('ask', READINGS[isDeath ? 'askDeath' : 'ask'], { a: quoted(asked) }),
  ]
  return lines.filter(Boolean).join('\n\n')
}

function smallText({ course, pick }: Scene): string {
  const quote = course.quoter.words(0, course.tokens.length)
  if (quote && course.length >= 2) return shortText(pick, quote)
  return course.length < SHORT_DREAM ? pick.one('empty', READINGS.empty) : pick.one('unquoted', READINGS.unquoted)
}

const shortText = (pick: Scene['pick'], quote: Quote): string =>
  [pick.one('short', READINGS.short, { a: quoted(quote) }), pick.one('more', READINGS.shortMore)].join('\n\n')

interface Told {
  key: 'arc' | 'start' | 'toldEnd' | 'told' | 'end'
  quotes: Quote[]
}

/** How the dream starts and ends, else its strongest clause. One more quotation beside two halves is allowed. */
function toldOf({ start, strongest, end, halves }: Choice): Told | null {
  if (end && halves) return { key: 'end', quotes: [end] }
  if (halves) return null
  if (end && start && start.to <= end.from) return { key: 'arc', quotes: [start, end] }
  if (end && strongest && strongest.to <= end.from) return { key: 'toldEnd', quotes: [strongest, end] }
  if (end) return { key: 'end', quotes: [end] }
  return strongest && { key: strongest === start ? 'start' : 'told', quotes: [strongest] }
}

function toldLine({ pick, choice: { halves } }: Scene, told: Told | null): string {
  const say = (key: Told['key'] | 'sudden' | 'contrast', [a, b]: readonly Quote[]) =>
    pick.one(key, READINGS[key], { ...(a && { a: quoted(a) }), ...(b && { b: quoted(b) }) })
  const pair = halves && say(halves.isSudden ? 'sudden' : 'contrast', [halves.before, halves.after])
  return [pair, told && say(told.key, told.quotes)].filter(Boolean).join(' ')
}

/** A named emotion with its clause, and a sentence about it that the person's latest analysis does not have. */
function feelingLine({ input, pick, choice: { feeling } }: Scene, told: Told | null): string {
  if (!feeling) return ''
  const { element, quote } = feeling
  const latest = input.history.recentTexts ?? []
  const sentences = pick.order('feeling', findEntry(element.id)?.sentences ?? [])
  const sentence =
    sentences.find((other) => !latest.some((text) => text.includes(other))) ??
    sentences.find((other) => !latest[0]?.includes(other)) ??
    ''
  const isQuoted = told?.quotes.some((other) => overlap(other, quote))
  const n = fullName(element)
  const named = pick.one('named', READINGS[isQuoted ? 'feelingQuoted' : 'feeling'], { n, a: quoted(quote) })
  return [named, sentence].filter(Boolean).join(' ')
}

/** An element of lower rank is not the subject of the dream. */
const CENTRAL = 2

/** A research finding about the dream's events, else about a named feeling, else about its things. */
function knownLine({ tokens, ofGroup: { themes, symbols }, choice: { feeling } }: Scene): string {
  const central = [...themes.slice(0, CENTRAL), ...(feeling ? [feeling.element] : []), ...symbols.slice(0, CENTRAL)]
  for (const { id, found } of central) {
    const known = found && found.strength >= STRONG ? findEntry(id)?.known : undefined
    if (known && (!known.words || compileForms([known.words]).scan(tokens).length > 0)) {
      return `Che cosa si sa: ${lowerFirst(sourced(known))}`
    }
  }
  return ''
}

/** A finding with a link to its source. */
export const sourced = ({ text, author, year, url }: Known): string => `${text} [${author} ${year}](${url})`
