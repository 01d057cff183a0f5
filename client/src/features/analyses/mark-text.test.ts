import { expect, it } from 'vitest'
import { markText } from './mark-text.ts'

/** The marked stretches of one evidence string, in order. */
function marked(text: string, evidence: string[]): string[] {
  return markText(text, evidence)
    .filter((segment) => segment.marks.includes(0))
    .map((segment) => segment.text)
}

it.each([
  ['nothing for what is absent', 'Il mare', ['bosco'], []],
  ['a word alone, not inside a longer one', 'Amare il mare, amaramente.', ['mare'], ['mare']],
  ['every occurrence', 'Il mare era calmo, poi il mare si alzò.', ['mare'], ['mare', 'mare']],
  ['inside a word where the evidence stands nowhere else', 'Rincorrevano qualcuno', ['correvano'], ['correvano']],
  ['only the same case', 'Perché l’acqua? È perché sì', ['perché'], ['perché']],
  ['a word after an apostrophe', 'Entra l’acqua', ['acqua'], ['acqua']],
  ['a word cut at its accent', 'La città è vuota', ['citt'], ['citt']],
  ['literally, not by a pattern', 'Avevo paura (tanta). Avevo paura xtantax', ['(tanta).'], ['(tanta).']],
])('marks %s', (_what, text, evidence, words) => {
  expect(marked(text, evidence)).toEqual(words)
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
