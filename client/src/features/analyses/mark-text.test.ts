import { expect, it } from 'vitest'
import { markText } from './mark-text.ts'

/** The marked stretches of one evidence string, in order. */
function marked(text: string, evidence: string[], mark = 0): string[] {
  return markText(text, evidence)
    .filter((segment) => segment.marks.includes(mark))
    .map((segment) => segment.text)
}

it.each([
  ['every occurrence', 'Il mare era calmo, poi il mare si alzò.', ['mare'], ['mare', 'mare']],
  ['inside a word where the evidence stands nowhere else', 'Rincorrevano qualcuno', ['correvano'], ['correvano']],
  ['only the same case', 'Perché l’acqua? È perché sì', ['perché'], ['perché']],
  ['a word after an apostrophe', 'Entra l’acqua', ['acqua'], ['acqua']],
  ['a word cut at its accent', 'La città è vuota', ['citt'], ['citt']],
  ['literally, not by a pattern', 'Avevo paura (tanta). Avevo paura xtantax', ['(tanta).'], ['(tanta).']],
])('marks %s', (_what, text, evidence, words) => {
  expect(marked(text, evidence)).toEqual(words)
})

it('gives nothing for an empty text', () => {
  expect(markText('', ['mare'])).toEqual([])
})

it('cuts the text so that the segments joined give it back', () => {
  const text = 'Nel bosco c’è una casa.\n\nLa casa nel bosco è vuota 🌙.'
  const segments = markText(text, ['bosco', 'La casa nel bosco', 'casa', '🌙'])
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.map((segment) => segment.start)).toEqual([...new Set(segments.map((segment) => segment.start))])
})

it('gives overlapping evidence segments that carry both marks', () => {
  const segments = markText('la casa sull’acqua ferma', ['casa sull’acqua', 'acqua ferma'])
  expect(segments).toEqual([
    { start: 0, text: 'la ', marks: [] },
    { start: 3, text: 'casa sull’', marks: [0] },
    { start: 13, text: 'acqua', marks: [0, 1] },
    { start: 18, text: ' ferma', marks: [1] },
  ])
})

it('marks evidence that stands inside longer evidence', () => {
  expect(marked('corro per la strada buia', ['la strada buia', 'strada'], 1)).toEqual(['strada'])
})

it('does not mark a word inside a longer one when it also stands alone', () => {
  const segments = markText('Amare il mare, amaramente.', ['mare'])
  expect(segments.filter((segment) => segment.marks.length > 0).map((segment) => segment.start)).toEqual([9])
})

it('does not break characters outside the basic plane', () => {
  expect(markText('🌊mare🌊', ['mare']).map((segment) => segment.text)).toEqual(['🌊', 'mare', '🌊'])
})

it('leaves out empty and absent evidence', () => {
  expect(markText('Il mare', ['', '  ', 'bosco'])).toEqual([{ start: 0, text: 'Il mare', marks: [] }])
})

it('counts the same evidence given twice for both', () => {
  expect(markText('mare', ['mare', 'mare'])).toEqual([{ start: 0, text: 'mare', marks: [0, 1] }])
})

it('stays quick on the longest dream with many elements', () => {
  const text = 'Il mare, la casa, il bosco e la strada. '.repeat(500)
  const evidence = Array.from({ length: 60 }, (_, index) => ['mare', 'casa', 'bosco', 'strada'][index % 4] ?? '')
  const start = performance.now()
  const segments = markText(text, evidence)
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(segments.length).toBeGreaterThan(2_000)
})
