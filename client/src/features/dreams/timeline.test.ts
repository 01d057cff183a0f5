import { expect, it } from 'vitest'
import { buildDream } from '../../test-kit.tsx'
import { groupByMonth } from './timeline.ts'

it('groups the dreams by month, in the order they come in', () => {
  const dreams = ['2026-11-19', '2026-11-01', '2026-10-31', '2025-11-02'].map((date, id) => buildDream({ id, date }))
  expect(groupByMonth(dreams).map((group) => [group.month, group.dreams.map((dream) => dream.id)])).toEqual([
    ['2026-11', [0, 1]],
    ['2026-10', [2]],
    ['2025-11', [3]],
  ])
  expect(groupByMonth([])).toEqual([])
})
