import { findEntry, MONTH } from '../lexicon/lexicon.ts'
import type { CountedElement, MonthScene } from './month-scene.ts'
import { dayWith } from './month-words.ts'
import { fullName, isPlural } from './names.ts'
import { lowerFirst, type Piece } from './prose.ts'

/** So many dark dreams in a month, and half of all, call for company. */
const CARE_DREAMS = 5
const WATCHED_DREAMS = 3
const FEW_NIGHTS = 6
const HURRIED_THEMES = ['lavoro', 'ritardo', 'scuola']

/** What to take along: one question, a page to read again, one thing to try. */
export function nextPieces(scene: MonthScene, at: number): Piece[] {
  const { pick, input, heavy } = scene
  const [question = ''] = questionsOf(scene).map(lowerFirst)
  const [first = '', other = ''] = practices(scene)
  const care = heavy && input.moods.negative >= CARE_DREAMS
  return [
    { paragraph: at, rank: 0, text: MONTH.headings.next },
    { paragraph: at + 1, rank: 0, text: pick.one('ask', MONTH.ask, { q: question }) },
    { paragraph: at + 2, rank: 0, text: first },
    { paragraph: at + 2, rank: 0, text: care ? pick.one('care', MONTH.care) : '' },
    { paragraph: at + 2, rank: 3, text: pageLine(scene) },
    { paragraph: at + 2, rank: 6, text: other },
    ...pick
      .order('filler-next', MONTH.fillerNext)
      .map((text, order) => ({ paragraph: at + 3, rank: order === 0 ? 5 : 12 + order, text })),
    { paragraph: at + 3, rank: 0, text: pick.one('honest', MONTH.honest) },
  ]
}

/** Of what leads each group, what returns before what stands there once; then of the month as a whole. */
function questionsOf({ pick, symbols, emotions, themes }: MonthScene): string[] {
  const leading = [symbols[0], emotions[0], themes[0]].filter((element) => element !== undefined)
  const returning = leading.filter(({ count }) => count > 1)
  const once = leading.filter(({ count }) => count < 2)
  const ordered = [...pick.order('ask-order', returning), ...pick.order('ask-once', once)]
  const questions = ordered.map((element) => questionOf(pick, element)).filter(Boolean)
  return [...questions, ...pick.order('ask-any', MONTH.askAny)]
}

/** The lexicon's questions speak of what came more than once; of what came once, only a word of one's own is asked about. */
function questionOf(pick: MonthScene['pick'], element: CountedElement): string {
  if (element.id === null) return pick.one(`ask:${element.label}`, MONTH.askOwn, { x: fullName(element) })
  return (element.count > 1 && findEntry(element.group, element.id)?.monthQuestion) || ''
}

function pageLine({ pick, page, symbols }: MonthScene): string {
  if (!page) return ''
  const values = { t: page.title, g: dayWith('del', page.date), x: symbols[0] ? fullName(symbols[0]) : '' }
  return pick.one('page', page.withLeading ? MONTH.pageWith : MONTH.page, values)
}

/** What may help, the most called for first. Nothing is advised that the month does not call for, but reading it again. */
function practices({ pick, symbols, emotions, themes, fresh, heavy, balance, input }: MonthScene): string[] {
  const [leading] = symbols
  const watched = leading && leading.count >= WATCHED_DREAMS ? leading : undefined
  const debut = fresh.find((element) => element !== watched)
  const hurried =
    emotions.some(({ id, count }) => id === 'ansia' && count > 1) ||
    themes.some(({ id, count }) => id !== null && HURRIED_THEMES.includes(id) && count > 1)
  const options: [name: keyof typeof MONTH.practices, applies: boolean, element?: CountedElement | undefined][] = [
    ['heavy', heavy],
    ['evening', hurried],
    [watched && isPlural(watched) ? 'signMany' : 'sign', watched !== undefined, watched],
    ['savour', balance === 'bright'],
    ['name', emotions.length === 0],
    ['follow', debut !== undefined, debut],
    ['remember', input.nights <= FEW_NIGHTS],
    ['reread', true],
  ]
  return options
    .filter(([, applies]) => applies)
    .map(([name, , element]) => pick.one(name, MONTH.practices[name], { x: element ? fullName(element) : '' }))
}
