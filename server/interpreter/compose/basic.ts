import { dictionaryTextOf, entryText } from '../lexicon/lexicon.ts'
import { findingOf } from './patterns.ts'
import { bold, fill, fullName, listing, sentenceCase } from './prose.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import { feelingsOf, isDark, isTender, type Quoted, type Scene, sentenceOf, thingsOf } from './scene.ts'

const THINGS = { basic: 2, advanced: 4 } as const

/**
 * A dictionary beside the dreamer's words: for the strongest things a sentence of the dream and what is said of such a
 * thing, a finding that fits, the named feeling with its sentence, one question. Nothing is joined, contrasted or concluded.
 */
export function composeText(scene: Scene, kind: keyof typeof THINGS): string {
  const latest = scene.input.history.recentTexts ?? []
  const isRepeated = ({ element }: Quoted) =>
    entryText(element.id)?.says.some((said) => latest.some((text) => text.includes(said.text))) === true
  // What the latest analyses have said is not said again; its sentence of the dream comes after the others.
  const found = thingsOf(scene)
    .toSorted((a, b) => Number(isRepeated(a)) - Number(isRepeated(b)))
    .filter(
      (thing, _, all) =>
        !isRepeated(thing) || (thing.quote && all.find(({ quote }) => quote === thing.quote) === thing),
    )
  const things = found.slice(0, THINGS[kind])
  const feelings = feelingsOf(scene).slice(0, kind === 'basic' ? 1 : undefined)
  const alone = things.length === 0 ? sentenceOf(scene) : undefined
  const asked =
    things.length === 0
      ? scene.pick.one('ask', READINGS.ask)
      : things.flatMap(({ element }) => entryText(element.id)?.question ?? [])[0]
  const question = isDark(scene) ? null : asked
  const [finding] = things.flatMap(({ element }) => findingOf(scene, element.id) || [])
  const quotes = [...things, ...feelings].map(({ quote }) => quote)
  /** A sentence is quoted once. */
  const own = (quoted: Quoted, at: number) =>
    quoted.quote && quotes.indexOf(quoted.quote) === at ? `${quoted.quote} ` : ''
  return [
    alone,
    ...things.map(
      (thing, at) =>
        `${nameOf(thing)} ${own(thing, at)}${isRepeated(thing) ? '' : dictionaryTextOf(thing.element.id, scene.folded)}`,
    ),
    finding,
    ...feelings
      .filter((felt) => quotes.indexOf(felt.quote) >= things.length)
      .map((felt) => `${nameOf(felt)} ${felt.quote}`),
    things.length + feelings.length === 0 && (isTender(scene) ? READINGS.silent : READINGS.nothing),
    question,
    kind === 'advanced' && restOf(scene, [...things, ...feelings]),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const nameOf = ({ element }: Quoted): string => bold(`${sentenceCase(fullName(element))}.`)

/** What else the rules find. */
function restOf({ elements }: Scene, told: readonly Quoted[]): string {
  const others = elements.filter((element) => !told.some((one) => one.element === element))
  return others.length > 0
    ? fill(READINGS.others, { list: listing(others.slice(0, OTHERS_MAX).map(fullName)) })
    : READINGS.noOthers
}
const OTHERS_MAX = 6
