import { describe, expect, it } from 'vitest'
import plain from '#server/test/interpreter/situations.json' with { type: 'json' }
import daily from '#server/test/interpreter/situations-daily.json' with { type: 'json' }
import strange from '#server/test/interpreter/situations-strange.json' with { type: 'json' }
import { compileForms } from '../language/forms.ts'
import { courseOf } from './course.ts'
import { MOTIFS, type MotifEntry } from './motifs.ts'

const examples = [...plain, ...strange, ...daily]

const POLES =
  'threat stuck path change loss alone exposed meeting return up body task door care clash birth tears seeing given safe lucid calm again adrift'.split(
    ' ',
  )
const LISTS = ['heart', 'thought', 'turn', 'ask', 'bridge', 'after'] as const
const wordsOf = (text: string): number => text.replace('{a}', 'x').split(/\s+/).length
const textsOf = (entry: MotifEntry): string[] => LISTS.flatMap((list) => entry[list])

describe('every situation', () => {
  it('has an id of its own, a known pole and forms that compile', () => {
    expect(new Set(MOTIFS.map(({ id }) => id)).size).toBe(MOTIFS.length)
    for (const { id, pole, weight, forms, exclude, with: all, without, mood } of MOTIFS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(POLES, id).toContain(pole)
      expect(weight, id).toBeGreaterThanOrEqual(1.5)
      expect(weight, id).toBeLessThanOrEqual(4.2)
      expect(forms.length, id).toBeGreaterThan(0)
      for (const list of [forms, exclude ?? [], without ?? [], ...(all ?? [])])
        expect(() => compileForms(list)).not.toThrow()
      for (const one of mood ?? []) expect(['positive', 'neutral', 'negative']).toContain(one)
    }
  })

  it.each([
    ['heart', 2, 14, 52],
    ['thought', 2, 24, 75],
    ['turn', 2, 11, 42],
    ['ask', 2, 4, 36],
    ['bridge', 2, 16, 34],
    ['after', 2, 8, 22],
  ] as const)('says its %s in at least %i ways, each of %i to %i words', (list, ways, least, most) => {
    for (const entry of MOTIFS) {
      expect(new Set(entry[list]).size, entry.id).toBeGreaterThanOrEqual(ways)
      for (const text of entry[list]) {
        expect(wordsOf(text), text).toBeGreaterThanOrEqual(least)
        expect(wordsOf(text), text).toBeLessThanOrEqual(most)
      }
    }
  })

  it('quotes only in its heart and its turn, once, and has a wording of each without a quotation', () => {
    for (const entry of MOTIFS) {
      for (const text of textsOf(entry)) expect(text.replace('{a}', ''), text).not.toMatch(/[{}[\]]/)
      for (const list of [entry.thought, entry.ask, entry.bridge, entry.after])
        expect(list.join(' ')).not.toContain('{a}')
      for (const list of [entry.heart, entry.thought, entry.turn, entry.ask])
        expect(
          list.some((text) => !text.includes('{a}')),
          entry.id,
        ).toBe(true)
    }
  })

  it('ends each of its texts as a sentence, a question as a question', () => {
    for (const entry of MOTIFS) {
      for (const text of textsOf(entry)) expect(text).toMatch(/^[\p{Lu}«{].*[.?!…»]$/u)
      for (const text of [...entry.ask, ...entry.after]) expect(text).toMatch(/\?$/)
      for (const text of entry.bridge) expect(text).toMatch(/[^»]\.$/)
    }
  })
})

/** What the course of a text shows, by the sentence that shows it. */
const shown = (text: string, mood?: 'positive' | 'negative') => courseOf(text, mood).motifs.map(({ entry }) => entry.id)

describe('the examples of situations', () => {
  it('are of every situation', () => {
    expect(examples.map(({ id }) => id).toSorted()).toEqual(MOTIFS.map(({ id }) => id).toSorted())
  })

  it.each(examples)('show $id where it is told, and only there', ({ id, shown: telling, other }) => {
    expect(telling.filter((text) => !shown(text).includes(id))).toEqual([])
    expect(other.filter((text) => shown(text).includes(id))).toEqual([])
  })
})

describe('a situation', () => {
  it.each([
    ['Un uomo mi insegue per le scale del condominio.', true],
    ['Un uomo non mi insegue affatto, resta seduto.', false],
    ['Nemmeno mi insegue, quell’uomo.', false],
    ['Correvo come se un uomo mi inseguisse.', false],
    ['Pensavo che un uomo mi inseguisse.', false],
    ['Mia zia raccontava che un uomo la insegue da anni.', false],
    ['Nella vita reale un uomo mi insegue per i soldi.', false],
    ['Mia zia mi dice che un uomo ci insegue.', true],
    ['Mia zia mi dice che un uomo non ci insegue.', false],
    ['Mio cugino Andrei mi insegue.', true],
  ])('happens in the scene, and is neither denied nor imagined nor told: «%s»', (text, isThere) => {
    const poleOf = courseOf(text).motifs.map(({ entry }) => entry.pole)
    expect(poleOf.includes('threat')).toBe(isThere)
  })

  it('counts once where the same words show a general and a special one', () => {
    const { motifs } = courseOf('Un cane nero mi insegue nel cortile.')
    const places = motifs.map(({ from, to }) => [from, to] as const)
    for (const [at, [from, to]] of places.entries())
      for (const [start, end] of places.slice(at + 1)) expect(start < to && from < end).toBe(false)
  })

  it('is quoted in the sentence that shows it', () => {
    const [motif] = courseOf(
      'Ero in cortile con mia sorella. Un cane nero mi insegue fino al cancello. Poi piove.',
    ).motifs
    expect(motif?.quote?.text).toBe('Un cane nero mi insegue fino al cancello')
  })

  it('is the same without a mood as with one that it allows', () => {
    const text = 'Un cane nero mi insegue nel cortile e salto il muro.'
    expect(shown(text)).toEqual(shown(text, 'negative'))
  })
})
