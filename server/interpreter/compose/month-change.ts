import { MONTH } from '../lexicon/lexicon.ts'
import type { CountedElement, MonthScene } from './month-scene.ts'
import { dreamsOf, inWords } from './month-words.ts'
import { fullName, isPlural } from './names.ts'
import { agree, fill, MOOD_WORDS, type Piece } from './prose.ts'

/** So many heavy dreams more or fewer are a difference. */
const MOOD_CHANGE_MIN = 2
const DREAMS_CHANGE_MIN = 3

/** The line from one dream to another, and what is different from the month before. */
export function changePieces(scene: MonthScene, paragraph: number): Piece[] {
  return [
    { paragraph, rank: 0, text: threadLine(scene) },
    { paragraph: paragraph + 1, rank: 0, text: symbolLine(scene) },
    { paragraph: paragraph + 1, rank: 0, text: moodLine(scene) },
    { paragraph: paragraph + 1, rank: 2, text: sizeLine(scene) },
  ]
}

/** A wording about an element, in its number. */
const about = ({ pick }: MonthScene, key: string, wordings: readonly string[], element: CountedElement): string =>
  agree(pick.one(key, wordings), isPlural(element))

function threadLine(scene: MonthScene): string {
  const { thread, symbols } = scene
  const [first] = symbols
  if (!thread || !first) return ''
  const { from, to } = thread
  const wording = about(scene, 'thread', from.mood === to.mood ? MONTH.threadSame : MONTH.thread, first)
  return fill(wording, {
    t: `«${from.title}»`,
    u: `«${to.title}»`,
    x: fullName(first),
    m: MOOD_WORDS[from.mood],
    n: MOOD_WORDS[to.mood],
  })
}

/** What led the month before: gone, or here again. */
function symbolLine(scene: MonthScene): string {
  const { before, symbols } = scene
  const [led] = before ?? []
  if (!led || led.count < 2) return ''
  const now = symbols.find(({ label }) => label === led.label)
  if (!now) return fill(about(scene, 'gone', MONTH.gone, led), { y: fullName(led) })
  const counts = { x: fullName(led), b: dreamsOf(led.count), c: dreamsOf(now.count) }
  return fill(about(scene, 'stayed', MONTH.stayed, led), counts)
}

function moodLine({ pick, input }: MonthScene): string {
  if (!input.previous) return ''
  const [then, now] = [input.previous.moods.negative, input.moods.negative]
  if (Math.abs(then - now) < MOOD_CHANGE_MIN) return ''
  const [p, q] = [then, now].map((count) => (count === 0 ? 'nessuno' : inWords(count)))
  return pick.one('heavy', then > now ? MONTH.lighter : MONTH.heavier, { p: p ?? '', q: q ?? '' })
}

function sizeLine({ pick, input }: MonthScene): string {
  if (!input.previous || Math.abs(input.previous.dreams - input.dreams) < DREAMS_CHANGE_MIN) return ''
  const values = { b: dreamsOf(input.previous.dreams), s: dreamsOf(input.dreams) }
  return pick.one('change', input.previous.dreams < input.dreams ? MONTH.more : MONTH.fewer, values)
}
