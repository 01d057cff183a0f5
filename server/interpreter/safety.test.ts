import { describe, expect, it } from 'vitest'
import kinds from '../test/interpreter/care-kinds.json' with { type: 'json' }
import levels from '../test/interpreter/care-levels.json' with { type: 'json' }
import care from '../test/interpreter/care-sentences.json' with { type: 'json' }
import dreams from '../test/interpreter/dreams.json' with { type: 'json' }
import voices from '../test/interpreter/voices.json' with { type: 'json' }
import { careFor, safetyNote } from './safety.ts'

/** The sentences whose note has another level than expected; `undefined` is no note. */
const wrong = (sentences: readonly string[], level: 1 | 2 | undefined): string[] =>
  sentences.filter((text) => safetyNote(text, '')?.level !== level)

describe('the caring note', () => {
  it('is the urgent one for statements about waking life', () => {
    expect(wrong(care.waking, 1)).toEqual([])
    expect(safetyNote('Voglio morire', '')?.text).toContain('112')
  })

  it('is the other one for clear dream content', () => {
    expect(wrong(care.dreamt, 2)).toEqual([])
    expect(safetyNote('Nel sogno mi uccidevo', '')?.text).toContain('02 2327 2327')
  })

  it('is shown for a clear statement beside a dream', () => {
    expect(levels.plain.filter((text) => !safetyNote(text, ''))).toEqual([])
  })

  it('is not shown for a nightmare, a figure of speech, a story or a denial', () => {
    expect(wrong([...care.neither, ...levels.neither], undefined)).toEqual([])
  })

  it.each(Object.entries(kinds.plain))('is shown for %s', (_, sentences) => {
    expect(sentences.filter((text) => !safetyNote(text, ''))).toEqual([])
  })

  it.each(Object.entries(kinds.neither))('is not shown for %s', (_, sentences) => {
    expect(wrong(sentences, undefined)).toEqual([])
  })

  it('is not shown for ordinary dreams', () => {
    expect(
      wrong(
        [...voices, ...dreams].map(({ content }) => content),
        undefined,
      ),
    ).toEqual([])
  })

  it('is not shown for others in a nightmare, and is for the dreamer', () => {
    expect(safetyNote('Mia sorella piange e spiega che sono state aggredite per strada.', '')).toBeUndefined()
    expect(safetyNote('Da piccola sono stata picchiata per anni da mio padre.', '')?.level).toBe(1)
  })

  it('is not shown for mere hints', () => {
    expect(wrong(levels.hints, undefined)).toEqual([])
  })

  it('does not depend on capitals, accents or apostrophes', () => {
    for (const text of ['VORREI MORIRE', 'Non voglio piu’ vivere', 'non voglio piu vivere', 'M’ha picchiata ieri'])
      expect(safetyNote(text, '')?.level).toBe(1)
  })

  it('is shown for words at the very end of the longest text, however short they are', () => {
    expect(safetyNote(`${'e '.repeat(9_000)}. Voglio morire.`, '')?.level).toBe(1)
  })

  it('covers the title and own elements too, and the more urgent one wins', () => {
    expect(safetyNote('…', 'Vorrei farla finita')?.level).toBe(1)
    const dream = { title: 'Sera', content: 'Nuotavo nel mare.', elements: ['Mare'] }
    expect(careFor(dream)).toBeUndefined()
    expect(careFor({ ...dream, elements: ['Mare', 'Voglio morire'] })?.level).toBe(1)
    expect(careFor({ ...dream, content: 'Mi uccidevo.', elements: ['Voglio morire'] })?.level).toBe(1)
    expect(careFor({ ...dream, content: 'Voglio', elements: ['Morire'] })).toBeUndefined()
  })
})
