import type { CourseStep } from './course.ts'
import { listing } from './fit.ts'
import { ADVANCED, fill, MOOD_WORDS } from './phrases.ts'
import type { Scene } from './scene.ts'
import { bold, isPlural, named, plain } from './wording.ts'

const CHOSEN_IN_PROSE = 5
const STEPS_IN_PROSE = 4
const RETURNING_IN_PROSE = 3

/** What the dreamer chose by hand and the text does not show: said to be chosen, not found. */
export function chosenLine({ pick, elements }: Scene): string {
  const unseen = elements.filter(({ chosen, evidence, group }) => chosen && evidence === '' && group === 'symbols')
  if (unseen.length === 0) return ''
  const shown = unseen.slice(0, CHOSEN_IN_PROSE).map((element) => bold(named(element)))
  const rest = unseen.length > shown.length ? [`altri ${unseen.length - shown.length}`] : []
  return fill(pick.one('chosen', ADVANCED.chosen), { l: listing([...shown, ...rest]) })
}

/** The emotions in their order, with the words that name them; never more than the text or the dreamer says. */
export function courseLine({ pick, course, ofGroup, input, deniesFeelings }: Scene): string {
  const steps = course.length > STEPS_IN_PROSE ? [...course.slice(0, STEPS_IN_PROSE - 1), ...course.slice(-1)] : course
  const others = ofGroup.emotions.filter((element) => !steps.some((step) => step.element === element))
  const rest = others.length > 0 ? ` ${besides(others)}` : ''
  if (steps.length > 1)
    return fill(pick.one('course', ADVANCED.courseMany), { c: steps.map(stepWords).join(', ') }) + rest
  const [only] = steps
  if (only) return fill(pick.one('course', ADVANCED.courseOne), { c: stepWords(only, 0, []) }) + rest
  const silent = deniesFeelings ? ADVANCED.courseDenied : ADVANCED.courseNone
  const none = fill(pick.one('course', silent), { m: MOOD_WORDS[input.mood] })
  return others.length > 0 ? besides(others) : none
}

function besides(others: Scene['ofGroup']['emotions']): string {
  const names = listing(
    others
      .slice(0, 4)
      .map((element) => bold(named(element)) + (element.evidence ? ` («${plain(element.evidence)}»)` : '')),
  )
  const unseen = others.every(({ evidence }) => evidence === '')
  return unseen
    ? `Fra le emozioni hai scelto ${names}: nel testo non si leggono, e contano lo stesso.`
    : `${others.length > 1 ? 'Si sentono' : 'Si sente'} anche ${names}.`
}

function stepWords({ element, words, waking }: CourseStep, at: number, all: readonly CourseStep[]): string {
  const place = waking
    ? 'al risveglio '
    : all.length < 2
      ? ''
      : at === 0
        ? 'prima '
        : at === all.length - 1
          ? 'infine '
          : 'poi '
  return `${place}${bold(named(element))} («${plain(words)}»)`
}

/** What the dreamer does and what the dreamer undergoes, in the dreamer's own verbs. */
export function agencyLine({ pick, agency: { does, undergoes } }: Scene): string {
  const [d, u] = [does, undergoes].map((list) => listing(list.map((text) => `«${text}»`)))
  if (!d && !u) return ''
  const wording = d && u ? ADVANCED.both : d ? ADVANCED.does : ADVANCED.undergoes
  return fill(pick.one('agency', wording), { d: d ?? '', u: u ?? '' })
}

/** «Compare in 4 dei tuoi 11 sogni». */
export function returningLine({ pick, returning, input }: Scene): string {
  const [first, ...others] = returning.slice(0, RETURNING_IN_PROSE)
  if (!first) return ''
  const verb = isPlural(first.element) ? 'compaiono' : 'compare'
  const head = `${bold(named(first.element))} ${verb} in ${first.count} dei tuoi ${input.history.totalDreams} sogni`
  const tail = others.map(({ element, count }) => `${named(element)} in ${count}`)
  return fill(pick.one('returning', ADVANCED.returning), { r: listing([head, ...tail]) })
}
