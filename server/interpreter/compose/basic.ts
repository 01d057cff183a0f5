import { compileForms } from '../language/forms.ts'
import { findEntry, type Known } from '../lexicon/lexicon.ts'
import { STRONG } from './choice.ts'
import { fullName } from './names.ts'
import { lowerFirst } from './prose.ts'
import { overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

/** Of so few words there is little to say, and little is said. */
const SHORT_DREAM = 9

/**
 * What was written, well chosen: the strongest sentence and the last one, a feeling that the dreamer names, two halves of
 * a sentence, what research knows of such dreams, one question. At most six lines; what is uncertain is left out.
 */
export function composeBasic(scene: Scene): string {
  const { course, pick, choice } = scene
  const { strongest, end, halves, askable } = choice
  const [asked] = askable
  if (!asked) return smallText(scene)
  if (course.length < SHORT_DREAM)
    return [pick.one('short', READINGS.short, { a: quoted(asked) }), pick.one('more', READINGS.shortMore)].join('\n\n')
  const lines = [
    [
      strongest && pick.one('told', READINGS.told, { a: quoted(strongest) }),
      end && pick.one('end', READINGS.end, { a: quoted(end) }),
    ]
      .filter(Boolean)
      .join(' '),
    feelingLine(scene),
    halves &&
      pick.one('halves', READINGS[halves.isSudden ? 'sudden' : 'contrast'], {
        a: quoted(halves.before),
        b: quoted(halves.after),
      }),
    knownLine(scene),
    pick.one('ask', READINGS.ask, { a: quoted(asked) }),
  ]
  return lines.filter(Boolean).join('\n\n')
}

function smallText({ course, pick }: Scene): string {
  const quote = course.quoter.words(0, course.tokens.length)
  if (!quote || course.length < 2) return pick.one('empty', READINGS.empty)
  return [pick.one('short', READINGS.short, { a: quoted(quote) }), pick.one('more', READINGS.shortMore)].join('\n\n')
}

/** A named emotion with its clause, and a sentence about such feelings that this person's latest reading does not have. */
function feelingLine({ input, pick, choice }: Scene): string {
  const { feeling, strongest, end } = choice
  if (!feeling) return ''
  const { element, quote } = feeling
  const latest = input.history.recentTexts ?? []
  const sentences = pick.order('feeling', findEntry('emotions', element.id)?.sentences ?? [])
  const sentence =
    sentences.find((other) => !latest.some((text) => text.includes(other))) ??
    sentences.find((other) => !latest[0]?.includes(other)) ??
    ''
  const isQuoted = [strongest, end].some((other) => other && overlap(other, quote))
  const name = fullName(element)
  const named = isQuoted ? '' : pick.one('named', READINGS.feeling, { n: name, a: quoted(quote) })
  return [named, sentence].filter(Boolean).join(' ')
}

/** What research knows of such dreams: of what happens in it first, then of what is felt, then of things. */
function knownLine({ tokens, ofGroup: { themes, emotions, symbols } }: Scene): string {
  for (const { group, id, found } of [...themes, ...emotions, ...symbols]) {
    const known = found && found.strength >= STRONG ? findEntry(group, id)?.known : undefined
    if (known && (!known.words || compileForms([known.words]).scan(tokens).length > 0)) {
      return `Che cosa si sa: ${lowerFirst(sourced(known))}`
    }
  }
  return ''
}

/** What is known, and a link to who found it. */
export const sourced = ({ text, author, year, url }: Known): string => `${text} [${author} ${year}](${url})`
