import { findElements } from '../language/matcher.ts'
import { ADVANCED, findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { isPlural, mention, named, toNamed } from './names.ts'
import { copyFor, imageLine, imageQuestion, isSingleQuestion } from './notes.ts'
import { chooseAdvice } from './patterns.ts'
import { bold, fitWords, listing, lowerFirst, MOOD_WORDS, type Piece, plain } from './prose.ts'
import { type CourseStep, overlap, type Scene } from './scene.ts'

/** 220 to 320 words, with room to spare for other ways of counting. */
const HIGH = 305
const SYMBOLS_IN_PROSE = 6
const THEMES_IN_PROSE = 4
const CHOSEN_IN_PROSE = 5
const STEPS_IN_PROSE = 4
const RETURNING_IN_PROSE = 3

/**
 * The advanced analysis: all elements with the words that show them, the emotional course, what the dreamer does and
 * undergoes, returning signs, three questions, two or three pieces of advice that apply.
 */
export function composeAdvanced(scene: Scene): string {
  const { pick } = scene
  const [first = '', second = '', third = ''] = chooseAdvice(scene).map(({ id, short }) => pick.one(`tip:${id}`, short))
  const pieces: Piece[] = [
    ...openingPieces(scene),
    ...symbolPieces(scene),
    // Good for any dream; used only where the dream itself gives too little.
    ...pick
      .order('filler', ADVANCED.filler)
      .map((text, at) => ({ paragraph: at % 2 === 0 ? 1 : 4, rank: 10 + at, text })),
    ...themePieces(scene),
    { paragraph: 3, rank: 0, text: courseLine(scene) },
    { paragraph: 3, rank: 2, text: emotionNote(scene) },
    { paragraph: 4, rank: 1, text: agencyLine(scene) },
    { paragraph: 4, rank: 0, text: returningLine(scene) },
    { paragraph: 5, rank: 0, text: [pick.one('questions', ADVANCED.questions), ...threeQuestions(scene)].join(' ') },
    { paragraph: 6, rank: 0, text: [pick.one('advice', ADVANCED.advice), first, second].join(' ') },
    { paragraph: 6, rank: 6, text: third },
    { paragraph: 7, rank: 0, text: pick.one('honest', ADVANCED.honest) },
  ]
  return fitWords(pieces, { target: pick.between('length', 245, 275), high: HIGH })
}

/** How the dream begins and ends, and its leading image where that is neither. */
function openingPieces({ pick, quotes, leading }: Scene): Piece[] {
  const [first, last] = [quotes.edge('first', 10), quotes.edge('last', 10)]
  const framed = first !== null && last !== null && first.to <= last.from
  const frame = framed ? pick.one('frame', ADVANCED.opening, { a: first.text, e: last.text }) : ''
  const repeats = framed && leading && (overlap(leading, first) || overlap(leading, last))
  const image = leading && !repeats ? pick.one('image', ADVANCED.image, { q: leading.text }) : ''
  return [
    { paragraph: 0, rank: 0, text: frame },
    { paragraph: 0, rank: framed ? 4 : 0, text: image },
    { paragraph: 0, rank: 0, text: frame || image ? '' : pick.one('opening', ADVANCED.openingWithout) },
  ]
}

function symbolPieces(scene: Scene): Piece[] {
  const { pick, ofGroup, elements } = scene
  // With no known symbol, the images outside the lists give the analysis something to speak of.
  const images = scene.images
    .slice(0, 2)
    .map((place, order) => ({ paragraph: 1, rank: 3 + order, text: imageLine(scene, place, order) }))
  if (elements.length === 0) return [{ paragraph: 1, rank: 0, text: pick.one('unknown', ADVANCED.unknown) }, ...images]
  const [lead, ...others] = ofGroup.symbols.filter(({ evidence }) => evidence !== '')
  if (!lead) {
    const none = ofGroup.symbols.length === 0 ? pick.one('no-symbols', ADVANCED.noSymbols) : ''
    return [{ paragraph: 1, rank: 0, text: chosenLine(scene) }, { paragraph: 1, rank: 1, text: none }, ...images]
  }
  const [first = '', second = ''] = copyFor(scene, lead).notes
  return [
    { paragraph: 1, rank: 0, text: `${pick.one('symbols', ADVANCED.symbols, { x: mention(lead) })} ${first}` },
    { paragraph: 1, rank: 7, text: second },
    ...alsoPieces(scene, others),
    { paragraph: 1, rank: 1, text: chosenLine(scene) },
  ]
}

/** The names of the first few, and how many more there are. */
function listed(elements: readonly SceneElement[], most: number, name: typeof mention, suffix = ''): string {
  const more = elements.length - most
  return listing([...elements.slice(0, most).map(name), ...(more > 0 ? [`altri ${more}${suffix}`] : [])])
}

function alsoPieces(scene: Scene, others: readonly SceneElement[]): Piece[] {
  const [beside] = others
  if (!beside) return []
  const many = others.length > 1
  const list = listed(others, SYMBOLS_IN_PROSE - 1, mention, ' che trovi nell’elenco')
  const note = copyFor(scene, beside).notes[0] ?? ''
  const text = many && !namesItself(beside, note) ? `Quanto ${toNamed(beside)}, ${lowerFirst(note)}` : note
  return [
    { paragraph: 1, rank: 1, text: scene.pick.one('also', ADVANCED[many ? 'alsoSymbols' : 'alsoSymbol'], { l: list }) },
    { paragraph: 1, rank: 4, text },
  ]
}

/** «Un bosco scuro chiede…» needs no «quanto al bosco». */
const namesItself = ({ group, id }: SceneElement, note: string): boolean =>
  findElements(note).some((found) => found.group === group && found.id === id)

/** What the dreamer chose by hand and the text does not show: said to be chosen, not found. */
function chosenLine({ pick, ofGroup }: Scene): string {
  const unseen = ofGroup.symbols.filter(({ chosen, evidence }) => chosen && evidence === '')
  if (unseen.length === 0) return ''
  return pick.one('chosen', ADVANCED.chosen, { l: listed(unseen, CHOSEN_IN_PROSE, (element) => bold(named(element))) })
}

function themePieces({ pick, ofGroup }: Scene): Piece[] {
  const [lead, ...others] = ofGroup.themes
  if (!lead) return []
  const line = lead.evidence
    ? pick.one('themes', ADVANCED.themes, { x: mention(lead) })
    : pick.one('themes', ADVANCED.chosenThemes, { x: bold(named(lead)) })
  const also = { l: listed(others, THEMES_IN_PROSE - 1, mention) }
  return [
    { paragraph: 2, rank: 0, text: line },
    { paragraph: 2, rank: 2, text: pick.one('theme-note', findEntry('themes', lead.id)?.notes ?? []) },
    { paragraph: 2, rank: 1, text: others.length > 0 ? pick.one('also-themes', ADVANCED.alsoThemes, also) : '' },
  ]
}

/** The emotions in their order, with the words that name them; never more than the text or the dreamer says. */
function courseLine({ pick, course, ofGroup, input, deniesFeelings }: Scene): string {
  const steps = course.length > STEPS_IN_PROSE ? [...course.slice(0, STEPS_IN_PROSE - 1), ...course.slice(-1)] : course
  const others = ofGroup.emotions.filter((element) => !steps.some((step) => step.element === element))
  if (steps.length > 0) {
    const wordings = steps.length > 1 ? ADVANCED.courseMany : ADVANCED.courseOne
    const line = pick.one('course', wordings, { c: steps.map(stepWords).join(', ') })
    return others.length > 0 ? `${line} ${besides(others)}` : line
  }
  if (others.length > 0) return besides(others)
  const silent = deniesFeelings ? ADVANCED.courseDenied : ADVANCED.courseNone
  return pick.one('course', silent, { m: MOOD_WORDS[input.mood] })
}

function besides(others: readonly SceneElement[]): string {
  const names = others
    .slice(0, 4)
    .map((element) => bold(named(element)) + (element.evidence ? ` («${plain(element.evidence)}»)` : ''))
  return others.every(({ evidence }) => evidence === '')
    ? `Fra le emozioni hai scelto ${listing(names)}: nel testo non si leggono, e contano lo stesso.`
    : `${others.length > 1 ? 'Si sentono' : 'Si sente'} anche ${listing(names)}.`
}

function stepWords({ element, words, waking }: CourseStep, at: number, all: readonly CourseStep[]): string {
  const inDream = at === 0 ? 'prima ' : at === all.length - 1 ? 'infine ' : 'poi '
  const place = waking ? 'al risveglio ' : all.length < 2 ? '' : inDream
  return `${place}${bold(named(element))} («${plain(words)}»)`
}

function emotionNote({ pick, ofGroup: { emotions } }: Scene): string {
  const [lead] = emotions
  if (!lead) return ''
  const notes = findEntry('emotions', lead.id)?.notes ?? []
  // after a list of emotions, only a note that says which one it speaks of
  return pick.one('emotion-note', emotions.length > 1 ? notes.filter((note) => namesItself(lead, note)) : notes)
}

/** What the dreamer does and what the dreamer undergoes, in the dreamer's own verbs. */
function agencyLine({ pick, agency: { does, undergoes } }: Scene): string {
  const [d = '', u = ''] = [does, undergoes].map((list) => listing(list.map((text) => `«${text}»`)))
  if (!d && !u) return ''
  return pick.one('agency', d && u ? ADVANCED.both : d ? ADVANCED.does : ADVANCED.undergoes, { d, u })
}

/** «Compare in 4 dei tuoi 11 sogni». */
function returningLine({ pick, returning, input }: Scene): string {
  const [first, ...others] = returning.slice(0, RETURNING_IN_PROSE)
  if (!first) return ''
  const verb = isPlural(first.element) ? 'compaiono' : 'compare'
  const head = `${bold(named(first.element))} ${verb} in ${first.count} dei tuoi ${input.history.totalDreams} sogni`
  const tail = others.map(({ element, count }) => `${named(element)} in ${count}`)
  return pick.one('returning', ADVANCED.returning, { r: listing([head, ...tail]) })
}

/** The clash of mood and text first, then the leading symbol, emotion and theme, then whatever else there is. */
function threeQuestions(scene: Scene): string[] {
  const { pick, ofGroup, clash, images } = scene
  const [symbol, second] = ofGroup.symbols
  const single = (list: readonly string[] = [], key = ''): string[] =>
    pick.order(key, list.filter(isSingleQuestion)).slice(0, 1)
  const valence = clash === 'dark-mood' ? 'positive' : 'negative'
  const felt = ofGroup.emotions.find(({ id }) => findEntry('emotions', id)?.valence === valence)
  const ofSymbol = symbol ? copyFor(scene, symbol).questions : []
  const image = images.find((place) => isSingleQuestion(place.image.question))
  const ofImage = image && (symbol ? imageQuestion(scene, image) : image.image.question)
  const options = [
    ...(clash && felt ? [pick.one('clash', ADVANCED.clash[clash], { x: named(felt) })] : []),
    ...ofSymbol.slice(0, 1),
    ...single(findEntry('emotions', ofGroup.emotions[0]?.id)?.questions, 'ask-emotion'),
    ...single(findEntry('themes', ofGroup.themes[0]?.id)?.questions, 'ask-theme'),
    ...(second ? copyFor(scene, second).questions.slice(0, 1) : []),
    ...(ofImage ? [ofImage] : []),
    ...ofSymbol.slice(1, 2),
    ...pick.order('ask-any', ADVANCED.unknownAsk),
  ]
  return [...new Set(options)].slice(0, 3)
}
