import { expect, it } from 'vitest'
import { evidencePlace, lockedWords, patternGroups } from './pattern-groups.ts'

const patterns = {
  symbols: [{ symbol: 'Acqua', meaning: 'Emozioni che chiedono spazio.', evidence: 'lago' }],
  emotions: [],
  themes: [{ theme: 'Famiglia', meaning: 'Un legame a cui tornare.', evidence: '' }],
  recommendations: [],
}

it('gives the groups that hold something, symbols first', () => {
  expect(patternGroups(patterns).map((group) => [group.title, group.items.map((item) => item.label)])).toEqual([
    ['Simboli', ['Acqua']],
    ['Temi', ['Famiglia']],
  ])
})

it('gives each element an id of its own, even with the same name', () => {
  const [symbol] = patterns.symbols
  const twice = { ...patterns, symbols: symbol ? [symbol, symbol] : [] }
  const ids = patternGroups(twice).flatMap((group) => group.items.map((item) => item.id))
  expect(new Set(ids).size).toBe(3)
})

it('tells where the words of an element stand', () => {
  const dream = { title: 'Il bosco', content: 'Camminavo lungo un lago.' }
  expect(['lago', 'bosco', '', 'mare'].map((evidence) => evidencePlace(evidence, dream))).toEqual([
    'content',
    'title',
    'chosen',
    'gone',
  ])
})

it('names the groups left out in one phrase', () => {
  expect(lockedWords(['emotions', 'themes', 'recommendations'])).toBe('emozioni, temi e consigli')
  expect(lockedWords(['themes', 'recommendations'])).toBe('temi e consigli')
})
