import { describe, expect, it } from 'vitest'
import CLAUSES from '#server/test/interpreter/second-person-clauses.json' with { type: 'json' }
import { toSecondPerson } from './second-person.ts'

describe('a clause of a told dream, said to the dreamer', () => {
  it.each(Object.entries(CLAUSES))('«%s»', (clause, expected) => {
    expect(toSecondPerson(clause)).toBe(expected)
  })

  it('is left out where a quotation was never closed', () => {
    expect(toSecondPerson('urlo «vado via')).toBeNull()
  })

  it('is quick for a text without end', () => {
    const start = performance.now()
    toSecondPerson('mi giro e sono '.repeat(2000))
    toSecondPerson('o'.repeat(20_000))
    expect(performance.now() - start).toBeLessThan(100)
  })
})
