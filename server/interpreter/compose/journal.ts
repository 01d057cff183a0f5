import { fold } from '../language/tokens.ts'
import { dayWith } from './month-words.ts'
import { isPlural, named } from './names.ts'
import { bold, fill, plain } from './prose.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const MOODS = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' } as const

/** What only the diary knows: when an element last came, with what mood, and in how many dreams it is. */
export function journalLine(scene: Scene): string {
  const { pick, input, elements } = scene
  const { history, mood } = input
  const times = new Map(Object.entries(history.lastTimes ?? {}).map(([label, time]) => [fold(label), time]))
  const known = elements.filter(({ label }) => times.has(fold(label)))
  const element = known.find(({ group }) => group === 'symbols') ?? known[0]
  const last = element && times.get(fold(element.label))
  if (!element || !last) return countLine(scene)
  const isMany = isPlural(element)
  const values = {
    x: bold(named(element)),
    d: dayWith('il', last.date),
    g: dayWith('del', last.date),
    t: last.title.trim() ? `«${plain(last.title)}»` : 'un sogno senza titolo',
    m: MOODS[last.mood],
    n: MOODS[mood],
  }
  const line = pick
    .one('journal', READINGS.journal.last)
    .replace('{era}', isMany ? 'c’erano' : 'c’era')
    .replace('{torna}', isMany ? 'tornano' : 'torna')
  const change = pick.one('journal:mood', READINGS.journal[last.mood === mood ? 'same' : 'changed'])
  return [fill(line, values), fill(change, values)].join(' ')
}

function countLine({ returning, input, pick }: Scene): string {
  const first = returning[0]
  if (!first) return ''
  const compare = isPlural(first.element) ? 'compaiono' : 'compare'
  return fill(pick.one('journal:count', READINGS.journal.count).replace('{compare}', compare), {
    x: bold(named(first.element)),
    c: String(first.count),
    s: String(input.history.totalDreams),
  })
}
