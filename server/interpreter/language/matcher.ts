import type { Mood } from '#shared/constants/dreams.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { findEntry, findLabel, operators } from '../lexicon/lexicon.ts'
import { isOtherWord, isProperName, isShown, type Place, scoreOf } from './evidence.ts'
import { placesOf } from './forms.ts'
import { type Key, keyOf, type Match, matchesIn, withDenials } from './matches.ts'
import { findMentions, findSpeech, isCompared } from './presence.ts'
import { someAt, type Token, tokenize, wordAt } from './tokens.ts'
import { dreamStart, findWaking } from './waking.ts'
import { is } from './words.ts'

interface Hit extends Place {
  /** 1 by default, more with «molto», less with «un po’». */
  intensity: number
  /** Felt after waking, not in the dream. */
  waking: boolean
}

export interface FoundElement {
  group: ElementGroup
  id: string
  label: string
  source: 'content' | 'title'
  /** In the order of the text; at most `HITS_MAX`. */
  hits: Hit[]
  /** How certain the element is, from 2 to about 6. */
  strength: number
}

const HITS_MAX = 30
const EMOTIONS_MAX = 3

/**
 * Finds the elements of the fixed lists in a dream: in its text, then in its title. Matches whole words and fixed
 * prefixes without accents, and skips excluded, denied and proper-name places. An ambiguous word counts only beside a
 * second sign: the first person, another place of the element, or the chosen mood. Keeps the three strongest emotions.
 */
export function findElements(content: string, title = '', mood: Mood | null = null): FoundElement[] {
  const inContent = readText(content, tokenize(content), 'content', mood)
  const inTitle = readText(title, tokenize(title), 'title', mood)
  const known = new Set(inContent.map(keyOf))
  const found = [...inContent, ...inTitle.filter((element) => !known.has(keyOf(element)))]
  const emotions = found.filter(({ group }) => group === 'emotions').sort((a, b) => b.strength - a.strength)
  return [...emotions.slice(0, EMOTIONS_MAX), ...found.filter(({ group }) => group !== 'emotions')]
}

/** The element of the product or of the dreamer that a whole label names: «gattino» is the cat, «onde» the sea. */
export function elementNamed(label: string): Pick<Key, 'group' | 'id' | 'label'> | undefined {
  const tokens = tokenize(label)
  return findLabel(label) ?? matchesIn(tokens).find(({ start, end }) => start === 0 && end === tokens.length)?.value
}

function readText(
  text: string,
  tokens: readonly Token[],
  source: FoundElement['source'],
  mood: Mood | null = null,
): FoundElement[] {
  const { isAwake, isRealLife } = findWaking(tokens)
  const speech = findSpeech(text, tokens)
  const mentioned = findMentions(tokens)
  const begins = dreamStart(tokens)
  const stronger = placesOf(operators.intensifiers.scan(tokens))
  const weaker = placesOf(operators.attenuators.scan(tokens))
  const swallowed = placesOf(operators.idioms.scan(tokens))
  const places = new Map<string, { key: Key; hits: Hit[] }>()

  const intensityAt = ({ start, end }: Match): number => {
    const near = [start - 2, start - 1, end, end + 1].filter((at) => tokens[at]?.sentence === tokens[start]?.sentence)
    const up = near.some((at) => stronger.has(at)) ? 0.5 : 0
    const down = near.some((at) => at < start && weaker.has(at)) ? 0.4 : 0
    return 1 + up - down
  }

  for (const candidate of withDenials(tokens, matchesIn(tokens))) {
    const { start, end, value, denied, weak } = candidate
    const { group, id } = value
    if (!someAt(start, end, (at) => !swallowed.has(at))) continue
    if (denied || speech.has(start)) continue
    // the text may say of a dead person in the dream that they are dead in waking life
    if (id !== 'defunti' && (isRealLife(start) || mentioned.has(end - 1))) continue
    if (group !== 'emotions' && (isCompared(tokens, start) || isAwake(start) || start < begins)) continue
    if (end - start === 1 && (isProperName(tokens, start) || isOtherWord(tokens[start]))) continue
    const words = wordsOf(text, tokens, start, end)
    const hit: Hit = {
      from: start,
      to: end,
      text: words,
      intensity: intensityAt(candidate),
      waking: isAwake(start),
      score: scoreOf(tokens, candidate),
      weak,
    }
    const place = places.get(keyOf(value)) ?? { key: value, hits: [] }
    places.set(keyOf(value), place)
    const last = place.hits.at(-1)
    if (last && start < last.to) {
      if (end > last.to) Object.assign(last, { to: end, text: wordsOf(text, tokens, last.from, end) })
      Object.assign(last, { score: Math.max(last.score, hit.score), weak: last.weak && weak })
    } else place.hits.push(hit)
  }

  const found = [...places.values()].flatMap(({ key, hits }) => {
    const { group, id, label } = key
    const shown = hits.filter(({ score }) => score > 0).slice(0, HITS_MAX)
    return isShown(key, shown, mood) ? { group, id, label, source, hits: shown, strength: strengthOf(shown) } : []
  })
  return withPanic(found)
}

const strengthOf = (hits: readonly Hit[]): number =>
  Math.max(
    ...hits.map(({ score, waking, weak, intensity }) => score + intensity - (waking ? 0.5 : 0) - (weak ? 1.5 : 0)),
  ) +
  0.4 * Math.log2(Math.min(hits.length, 8))

const DUTIES = ['scuola', 'ritardo', 'lavoro']

/** Panic before an exam or a train is anxiety, not fear. */
function withPanic(found: FoundElement[]): FoundElement[] {
  const anxiety = findEntry('ansia')
  if (!anxiety || !found.some(({ id }) => DUTIES.includes(id))) return found
  return found.flatMap((element) => {
    const isPanic = element.id === 'paura' && element.hits.every(({ text }) => fold(text).includes('panic'))
    if (!isPanic) return element
    return found.some(({ id }) => id === anxiety.id) ? [] : { ...element, id: anxiety.id, label: anxiety.label }
  })
}

/** The words of a place without a trailing article or the like: «freni», not «freni non». */
function wordsOf(text: string, tokens: readonly Token[], start: number, end: number): string {
  let last = end - 1
  while (last > start && is.hanging(wordAt(tokens, last)) && !tokens[last]?.accent) last -= 1
  return text.slice(tokens[start]?.start, tokens[last]?.end)
}
