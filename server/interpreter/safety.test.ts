import { describe, expect, it } from 'vitest'
import levels from '../test/interpreter/care-levels.json' with { type: 'json' }
import care from '../test/interpreter/care-sentences.json' with { type: 'json' }
import { lexicon } from './lexicon/lexicon.ts'
import { careFor, safetyNote } from './safety.ts'

/** A form as sentences: each of its alternatives once, the others at their first, what may be missing also left out. */
function sentencesOf(form: string): string[] {
  const parts = form.split(' ').map((part) => {
    if (part === '~') return ['']
    return part.endsWith('?') ? ['', ...part.slice(0, -1).split('|')] : part.split('|')
  })
  const sentences = parts.flatMap((words, at) =>
    words.map((word) => parts.map((other, index) => (index === at ? word : (other[0] ?? ''))).join(' ')),
  )
  return [...new Set(sentences.map((sentence) => sentence.replaceAll('*', 'a').replace(/ +/g, ' ').trim()))]
}

describe('the caring note', () => {
  it.each(care.waking)('is the urgent one for waking life: «%s»', (text) => {
    expect(safetyNote(text, '')?.level).toBe(1)
    expect(safetyNote(text, '')?.text).toContain('112')
  })

  it.each(care.dreamt)('is the other one for what is dreamt: «%s»', (text) => {
    expect(safetyNote(text, '')).toMatchObject({ level: 2, text: expect.stringContaining('02 2327 2327') })
  })

  it.each(care.neither)('is not shown for «%s»', (text) => {
    expect(safetyNote(text, '')).toBeUndefined()
  })

  it.each(levels.plain)('is shown for what is said plainly: «%s»', (text) => {
    expect(safetyNote(text, '')).toBeDefined()
  })

  it.each(levels.hints)('is shown for what is only hinted at: «%s»', (text) => {
    expect(safetyNote(text, '')).toBeDefined()
  })

  it.each(levels.neither)('is not shown for a nightmare, a figure of speech or a story: «%s»', (text) => {
    expect(safetyNote(text, '')).toBeUndefined()
  })

  it('does not stop a dream with a softer hint from being shown to others', () => {
    const dream = { title: '', content: 'Sono così stanca di andare avanti.', elements: [] }
    expect([safetyNote(dream.content, '')?.level, careFor(dream)]).toEqual([2, undefined])
    expect(careFor({ ...dream, content: 'Volevo farla finita con quel lavoro.' })).toBeUndefined()
  })

  it('does not depend on capitals, accents or apostrophes', () => {
    for (const text of ['VORREI MORIRE', 'Non voglio piu’ vivere', 'non voglio piu vivere', 'M’ha picchiata ieri'])
      expect(safetyNote(text, '')?.level).toBe(1)
  })

  it('looks at the title and the dreamer’s own elements too, and the more urgent one wins', () => {
    expect(safetyNote('…', 'Vorrei farla finita')?.level).toBe(1)
    const dream = { title: 'Sera', content: 'Nuotavo nel mare.', elements: ['Mare'] }
    expect(careFor(dream)).toBeUndefined()
    expect(careFor({ ...dream, elements: ['Mare', 'Voglio morire'] })?.level).toBe(1)
    expect(careFor({ ...dream, content: 'Mi uccidevo.', elements: ['Voglio morire'] })?.level).toBe(1)
    expect(careFor({ ...dream, content: 'Voglio', elements: ['Morire'] })).toBeUndefined()
  })

  it('does not stop a dream with blows by strangers from being shown to others, but one with blows by family', () => {
    const dream = { title: '', content: 'Dei bulli mi picchiavano nel cortile della scuola.', elements: [] }
    expect([safetyNote(dream.content, '')?.level, careFor(dream)]).toEqual([2, undefined])
    expect(careFor({ ...dream, content: 'Mio padre mi picchiava nel cortile della scuola.' })?.level).toBe(2)
  })

  it('follows every form of the lists, in each of its alternatives', () => {
    const { level1, level2, leaps } = lexicon.safety
    const mute = [...level1.forms, ...level2.forms, ...leaps.forms]
      .flatMap(sentencesOf)
      .filter((sentence) => !safetyNote(sentence, ''))
    expect(mute).toEqual([])
  })
})
