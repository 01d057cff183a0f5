import { expect, it } from 'vitest'
import { buildDream } from '#client/test/kit.tsx'
import { isFound, NO_FILTERS } from './filters.ts'

const dream = buildDream({
  title: 'Il ponte',
  content: 'C’è mia no\u200Bnna 🌊.',
  date: '2026-01-19',
  mood: 'negative',
  tags: ['estate'],
  elements: ['Casa'],
  kinds: ['incubo'],
})

it.each([
  [{}, true],
  [{ q: 'nonnà PONTE' }, true],
  [{ q: 'ponte mare' }, false],
  [{ q: 'il sogno dell’estate' }, true],
  [{ q: 'quel sogno della nonna sul ponte' }, true],
  [{ q: 'non\u00ADna 🌊' }, true],
  [{ q: '19 gennaio 2026' }, true],
  [{ q: 'ponte 2026-01-19' }, true],
  [{ q: '19/01/2026' }, true],
  [{ q: '19.1.2026' }, true],
  [{ q: '9 gennaio 2026' }, false],
  [{ q: '2026-01-20' }, false],
  [{ tag: 'estate', mood: 'negative' }, true],
  [{ element: 'Casa', kind: 'incubo', month: '2026-01' }, true],
  [{ week: '2026-01-25' }, true],
  [{ week: '2026-01-26' }, false],
  [{ week: '2026-01-18' }, false],
  [{ date: '2026-01-20' }, false],
  [{ tag: 'casa' }, false],
  [{ mood: 'positive' }, false],
  [{ kind: 'lucido' }, false],
] as const)('of filters %j a dream is found: %j', (filters, found) => {
  expect(isFound(dream, { ...NO_FILTERS, ...filters })).toBe(found)
})
