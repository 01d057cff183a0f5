import { findElements } from '../language/matcher.ts'
import { ADVANCED, findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { isPlural, mention, named, toNamed } from './names.ts'
import { imageLine, imageQuestion, isSingleQuestion, sayingsOf } from './notes.ts'
import { chooseAdvice } from './patterns.ts'
import { bold, fill, fitWords, listing, lowerFirst, MOOD_WORDS, type Piece, plain } from './prose.ts'
import type { CourseStep, Scene } from './scene.ts'

/** 220 to 320 words, with room to spare for other ways of counting. */
const HIGH = 305
const SYMBOLS_IN_PROSE = 6
const THEMES_IN_PROSE = 4

/**
 * The advanced reading: all elements with the words that gave them away, the emotional course, what the dreamer does
 * and undergoes, returning signs, three questions, two or three pieces of advice whose conditions hold.
 */
export function composeAdvanced(scene: Scene): string {
  const { pick } = scene
  const tips = chooseAdvice(scene).map(({ id, short }) => pick.one(`tip:${id}`, short))
  const pieces: Piece[] = [
    ...openingPieces(scene),
    ...symbolPieces(scene),
    ...fillerPieces(scene),
    ...themePieces(scene),
    ...coursePieces(scene),
    { paragraph: 4, rank: 1, text: agencyLine(scene) },
    { paragraph: 4, rank: 0, text: returningLine(scene) },
    { paragraph: 5, rank: 0, text: [pick.one('questions', ADVANCED.questions), ...threeQuestions(scene)].join(' ') },
    {
      paragraph: 6,
      rank: 0,
      text: [pick.one('advice', ADVANCED.advice), ...tips.slice(0, 2)].join(' '),
    },
    { paragraph: 6, rank: 6, text: tips[2] ?? '' },
    { paragraph: 7, rank: 0, text: pick.one('honest', ADVANCED.honest) },
  ]
  return fitWords(pieces, { target: pick.between('length', 245, 275), high: HIGH })
}

function openingPieces(scene: Scene): Piece[] {
  const { pick, quotes } = scene
  const [first, last] = [quotes.edge('first', 10), quotes.edge('last', 10)]
  const image = scene.leading
  const framed = first && last && first.to <= last.from
  const lines: Piece[] = []
  if (framed)
    lines.push({
      paragraph: 0,
      rank: 0,
      text: fill(pick.one('frame', ADVANCED.opening), { a: first.text, e: last.text }),
    })
  const overlaps =
    framed &&
    image &&
    ((image.from < first.to && first.from < image.to) || (image.from < last.to && last.from < image.to))
  if (image && !overlaps)
    lines.push({ paragraph: 0, rank: framed ? 4 : 0, text: fill(pick.one('image', ADVANCED.image), { q: image.text }) })
  if (lines.length === 0) lines.push({ paragraph: 0, rank: 0, text: pick.one('opening', ADVANCED.openingWithout) })
  return lines
}

/** Good for any dream; used only where the dream itself gives too little. */
function fillerPieces({ pick }: Scene): Piece[] {
  return pick
    .order('filler', ADVANCED.filler)
    .map((text, at) => ({ paragraph: at % 2 === 0 ? 1 : 4, rank: 10 + at, text }))
}

function symbolPieces(scene: Scene): Piece[] {
  const { pick, ofGroup, elements } = scene
  if (elements.length === 0)
    return [{ paragraph: 1, rank: 0, text: pick.one('unknown', ADVANCED.unknown) }, ...imagePieces(scene)]
  const seen = ofGroup.symbols.filter(({ evidence }) => evidence !== '')
  const [lead, ...others] = seen
  const pieces: Piece[] = []
  if (lead) {
    const [first, second] = sayingsOf(scene, lead).notes
    pieces.push({
      paragraph: 1,
      rank: 0,
      text: `${fill(pick.one('symbols', ADVANCED.symbols), { x: mention(lead) })} ${first ?? ''}`,
    })
    pieces.push({ paragraph: 1, rank: 7, text: second ?? '' })
  }
  pieces.push(...alsoPieces(scene, others))
  pieces.push({ paragraph: 1, rank: lead ? 1 : 0, text: chosenLine(scene) })
  const silent = !lead && ofGroup.symbols.length === 0
  if (silent) pieces.push({ paragraph: 1, rank: 1, text: pick.one('no-symbols', ADVANCED.noSymbols) })
  if (!lead) pieces.push(...imagePieces(scene))
  return pieces
}

function alsoPieces(scene: Scene, others: readonly SceneElement[]): Piece[] {
  const shown = others.slice(0, SYMBOLS_IN_PROSE - 1)
  const [beside] = shown
  if (!beside) return []
  const wording = shown.length > 1 ? ADVANCED.alsoSymbols : ADVANCED.alsoSymbol
  const rest = others.length > shown.length ? [`altri ${others.length - shown.length} che trovi nell’elenco`] : []
  const list = listing([...shown.map(mention), ...rest])
  const note = sayingsOf(scene, beside).notes[0] ?? ''
  return [
    { paragraph: 1, rank: 1, text: fill(scene.pick.one('also', wording), { l: list }) },
    {
      paragraph: 1,
      rank: 4,
      text: shown.length > 1 && !saysItself(beside, note) ? `Quanto ${toNamed(beside)}, ${lowerFirst(note)}` : note,
    },
  ]
}

/** «Un bosco scuro chiede…» needs no «quanto al bosco». */
const saysItself = ({ group, id }: SceneElement, note: string): boolean =>
  findElements(note).some((found) => found.group === group && found.id === id)

/** With no known symbol, the images outside the lists give the reading something to hold on to. */
function imagePieces(scene: Scene): Piece[] {
  return scene.images
    .slice(0, 2)
    .map((place, order) => ({ paragraph: 1, rank: 3 + order, text: imageLine(scene, place, order) }))
}

function themeLine({ pick }: Scene, lead: SceneElement): string {
  if (lead.evidence === '') return fill(pick.one('themes', ADVANCED.chosenThemes), { x: bold(named(lead)) })
  return fill(pick.one('themes', ADVANCED.themes), { x: mention(lead) })
}

function themePieces(scene: Scene): Piece[] {
  const { pick, ofGroup } = scene
  const [lead, ...others] = ofGroup.themes
  if (!lead) return []
  const note = pick.one('theme-note', findEntry('themes', lead.id ?? '')?.notes ?? [''])
  const pieces: Piece[] = [
    { paragraph: 2, rank: 0, text: themeLine(scene, lead) },
    { paragraph: 2, rank: 2, text: note },
  ]
  if (others.length > 0) {
    const shown = others.slice(0, THEMES_IN_PROSE - 1)
    const rest = others.length > shown.length ? [`altri ${others.length - shown.length}`] : []
    pieces.push({
      paragraph: 2,
      rank: 1,
      text: fill(pick.one('also-themes', ADVANCED.alsoThemes), { l: listing([...shown.map(mention), ...rest]) }),
    })
  }
  return pieces
}

function coursePieces(scene: Scene): Piece[] {
  const [lead] = scene.ofGroup.emotions
  const notes = findEntry('emotions', lead?.id ?? '')?.notes ?? ['']
  // after a list of emotions, only a note that says which one it speaks of
  const clear = lead && scene.ofGroup.emotions.length > 1 ? notes.filter((note) => saysItself(lead, note)) : notes
  const note = scene.pick.one('emotion-note', clear.length > 0 ? clear : [''])
  return [
    { paragraph: 3, rank: 0, text: courseLine(scene) },
    { paragraph: 3, rank: 2, text: note },
  ]
}

/** Three: the clash of mood and text first, then the leading symbol, emotion and theme, then whatever else there is. */
function threeQuestions(scene: Scene): string[] {
  const { pick, ofGroup, clash, images } = scene
  const options: string[] = []
  if (clash) {
    const valence = clash === 'dark-mood' ? 'positive' : 'negative'
    const felt = ofGroup.emotions.find(({ id }) => findEntry('emotions', id ?? '')?.valence === valence)
    if (felt) options.push(fill(pick.one('clash', ADVANCED.clash[clash]), { x: named(felt) }))
  }
  const [symbol, second] = ofGroup.symbols
  const fromSymbol = symbol ? sayingsOf(scene, symbol).questions : []
  const from = (list: readonly string[] | undefined, key: string): string[] =>
    pick.order(key, (list ?? []).filter(isSingleQuestion)).slice(0, 1)
  options.push(...fromSymbol.slice(0, 1))
  options.push(...from(findEntry('emotions', ofGroup.emotions[0]?.id ?? '')?.questions, 'ask-emotion'))
  options.push(...from(findEntry('themes', ofGroup.themes[0]?.id ?? '')?.questions, 'ask-theme'))
  if (second) options.push(...sayingsOf(scene, second).questions.slice(0, 1))
  options.push(
    ...images
      .filter(({ image }) => isSingleQuestion(image.question))
      .slice(0, 1)
      .map((place) => (symbol ? imageQuestion(scene, place) : place.image.question)),
  )
  options.push(...fromSymbol.slice(1, 2), ...pick.order('ask-any', ADVANCED.unknownAsk))
  return [...new Set(options)].slice(0, 3)
}

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
