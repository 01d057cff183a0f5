import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/constants/dates.ts'
import { MOODS } from '#shared/constants/moods.ts'
import { interpretMonth, type MonthInput } from '../index.ts'
import { lexicon, MONTH } from '../lexicon/lexicon.ts'
import { hash, wordCount } from './prose.ts'

const OWN = [
  'zia Pina',
  'ombrello',
  'UFO',
  '💧',
  '**',
  '«»',
  'il mio vecchio maglione di lana blu che pungeva sempre un po',
]
const TITLES = ['La casa sull’acqua', 'Boh', '??', '', 'a'.repeat(200), '«Onde» e **scogli**', 'due\nrighe', '😱']

/** Months of every size and sense, the same at every run. */
const GENERATED: MonthInput[] = Array.from({ length: 300 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const dreams = [3, 4, 5, 6, 9, 14, 15, 30, 300][roll('dreams', 9)] ?? 3
  const only = roll('only', 5) === 0
  const positive = only ? dreams : roll('positive', dreams + 1)
  const negative = only ? 0 : roll('negative', dreams - positive + 1)
  const pool = {
    symbols: [...lexicon.symbols.map(({ label }) => label), ...OWN],
    emotions: lexicon.emotions.map(({ label }) => label),
    themes: lexicon.themes.map(({ label }) => label),
  }
  const elements = (group: keyof typeof pool) =>
    Array.from({ length: [0, 1, 2, 5, 20][roll(`many:${group}`, 5)] ?? 0 }, (_item, item) => ({
      label: pool[group][roll(`${group}${item}`, pool[group].length)] ?? '',
      count: 1 + roll(`count:${group}${item}`, Math.min(dreams, 6)),
    })).sort((a, b) => b.count - a.count)
  const groups = { symbols: elements('symbols'), emotions: elements('emotions'), themes: elements('themes') }
  const labels = Object.values(groups).flatMap((list) => list.map(({ label }) => label))
  const startDate = addDays('2026-01-01', roll('start', 365))
  const nights = Math.min(30, Math.max(1, dreams - roll('nights', dreams)))
  return {
    startDate,
    endDate: addDays(startDate, 29),
    dreams,
    moods: { positive, negative, neutral: dreams - positive - negative },
    elements: groups,
    newElements: labels.filter((label) => roll(`new:${label}`, 4) === 0),
    nights,
    longestRun: 1 + roll('run', nights),
    latest: Array.from({ length: Math.min(12, dreams) }, (_line, line) => ({
      date: addDays(startDate, 29 - line),
      mood: MOODS[roll(`mood${line}`, 3)] ?? 'neutral',
      elements: labels.filter((label) => roll(`has:${line}:${label}`, 3) === 0),
      title: TITLES[roll(`title${line}`, TITLES.length)] ?? '',
    })),
  }
})

describe('the analysis of any month', () => {
  const texts = GENERATED.map((input) => interpretMonth(input).analysis)

  it('has 300 to 450 words', () => {
    const counts = texts.map(wordCount)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(300)
    expect(Math.max(...counts)).toBeLessThanOrEqual(450)
  })

  it('has the three headings, each alone in its line and followed by paragraphs', () => {
    for (const text of texts) {
      const paragraphs = text.split('\n\n')
      const places = Object.values(MONTH.headings).map((heading) => paragraphs.indexOf(heading))
      expect(places[0]).toBe(0)
      expect(places[1]).toBeGreaterThan(1)
      expect(places[2]).toBeGreaterThan((places[1] ?? 0) + 1)
      expect(paragraphs.length).toBeGreaterThan((places[2] ?? 0) + 1)
      expect(paragraphs.every((paragraph) => paragraph.trim() === paragraph && paragraph !== '')).toBe(true)
    }
  })

  it('pairs its bold signs, and leaves no placeholder open', () => {
    for (const text of texts) {
      expect(text.split('**').length % 2, text).toBe(1)
      expect(text, text).not.toMatch(/[{}]|undefined|NaN|\*\*\*|«»|«\s|\s»/)
    }
  })

  it('doubles no word, no space and no sentence', () => {
    for (const text of texts) {
      const plain = text.replace(/\*\*/g, '')
      expect(plain, text).not.toMatch(/ {2}|[^\S\n ]| [,.;:?]|\.\.|,,/)
      expect(plain.replace(/«[^»]*»/g, '«»'), text).not.toMatch(/(?<![\p{L}’])(\p{L}+) \1(?!\p{L})/iu)
      const sentences = plain.split(/(?<=[.?])\s+/)
      expect(new Set(sentences).size, text).toBe(sentences.length)
    }
  })

  it('begins every sentence with a capital letter and writes articles as they are said', () => {
    for (const text of texts) {
      const plain = text.replace(/\*\*/g, '').replace(/«[^»]*»/g, 'Così')
      expect(plain, text).not.toMatch(/(?:^|[.?]\s)\p{Ll}/u)
      expect(plain, text).not.toMatch(/(?<!\p{L})(?:a|di|da|in|su) (?:(?:il|lo|la|i|gli|le) |l’)/u)
      expect(plain, text).not.toMatch(/\b(?:un|zero) (?:sogni|notti)\b|\buna sola notti\b/)
    }
  })

  it('speaks in possibilities and questions, and foretells or diagnoses nothing', () => {
    const forbidden =
      /significa che|vuol dire che|premoni|presagi|accadrà|succederà|depressione|disturbo|diagnosi|farmac|devi\b/i
    for (const text of texts) {
      expect(text).not.toMatch(forbidden)
      expect(text).toMatch(/sembra|forse|potrebbe|può/i)
      expect(text).toContain('?')
      expect(text).not.toMatch(/https?:|www\.|\d{5,}/)
    }
  })

  it('is the same text for the same month', () => {
    for (const [at, input] of GENERATED.slice(0, 30).entries()) {
      expect(interpretMonth(structuredClone(input)).analysis).toBe(texts[at])
    }
  })
})
