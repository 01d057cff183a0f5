import { expect, it } from 'vitest'
import { matcher } from './marked.tsx'

it.each([
  [{ q: 'il mare' }, 'il', false],
  [{ q: 'il mare' }, 'Mare', 'typed'],
  [{ q: 'la' }, 'la', 'typed'],
  [{ q: 'port' }, 'porta', 'typed'],
  [{ q: 'nonna', hits: ['nonno'] }, 'nonno', 'form'],
  [{ q: 'citta' }, 'Città', 'typed'],
] as const)('a search %j matches «%s»: %s', ({ q, ...rest }, word, expected) => {
  const hits = 'hits' in rest ? [...rest.hits] : undefined
  expect(matcher({ q, hits })(word)).toBe(expected)
})
