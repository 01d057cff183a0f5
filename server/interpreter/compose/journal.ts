import type { Mood } from '#shared/constants/dreams.ts'
import { fold } from '#shared/constants/fold.ts'
import { asksForCare } from '../safety.ts'
import type { LastTime } from '../types.ts'
import { bold, countedMoods, dayWith, dreamsOf, fill, fullName, inWords, isPlural, plain } from './prose.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { journal: COPY } = READINGS
/** Both groups need this many dreams for a comparison. */
const COMPARED_MIN = 3

/** An element that returns, with its last date; the moods with and without it; people who return. */
export const journalText = (scene: Scene): string =>
  [lastLine(scene), moodLine(scene), personLine(scene)].filter(Boolean).join('\n\n')

/** Prefers a symbol that returns over other elements. */
function lastLine({ input, elements }: Scene): string {
  const times = new Map(Object.entries(input.history.lastTimes ?? {}).map(([label, time]) => [fold(label), time]))
  const known = elements.filter(({ label }) => times.has(fold(label)))
  const element = known.find(({ group }) => group === 'symbols') ?? known[0]
  const last = element && times.get(fold(element.label))
  if (!element || !last) return ''
  const { totalDreams, elementCounts } = input.history
  const count = elementCounts[element.label] ?? 2
  return fill(COPY.last, {
    x: bold(fullName(element)),
    returns: isPlural(fullName(element)) ? 'tornano: sono' : 'torna: è',
    n: inWords(count),
    of: dreamsOf(Math.max(totalDreams, count)),
    ...placeOf(last),
  })
}

const placeOf = ({ date, title }: Pick<LastTime, 'date' | 'title'>) => ({
  d: `${dayWith('il', date)} ${date.slice(0, 4)}`,
  t: title.trim() && !asksForCare(title) ? `«${plain(title)}»` : 'un sogno senza titolo',
})

function moodLine({ input, elements }: Scene): string {
  const { moods, moodsWith = {} } = input.history
  if (!moods) return ''
  const size = (counts: Readonly<Record<Mood, number>>) => counts.positive + counts.neutral + counts.negative
  for (const element of elements) {
    const counts = moodsWith[element.label]
    if (!counts || size(counts) < COMPARED_MIN || size(moods) - size(counts) < COMPARED_MIN) continue
    const without = {
      positive: moods.positive - counts.positive,
      neutral: moods.neutral - counts.neutral,
      negative: moods.negative - counts.negative,
    }
    return fill(COPY.moods, { x: bold(fullName(element)), p: countedMoods(counts), q: countedMoods(without) })
  }
  return ''
}

function personLine({ input }: Scene): string {
  const [person] = input.history.people ?? []
  return person ? fill(COPY.person, { x: bold(person.name), c: dreamsOf(person.dreams), ...placeOf(person) }) : ''
}
