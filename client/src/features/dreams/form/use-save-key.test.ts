import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DreamInput } from '#shared/contracts/dreams.ts'
import { useSaveKey } from './use-save-key.ts'

const dream: DreamInput = {
  title: 'Volo',
  content: 'Volavo.',
  date: '2026-01-01',
  mood: 'neutral',
  tags: [],
  elements: [],
}

it('sends the same words again under the same key, and changed words under another', () => {
  const { result, rerender } = renderHook(() => useSaveKey())
  const first = result.current(dream)
  rerender()
  expect(result.current({ ...dream })).toBe(first)
  const changed = result.current({ ...dream, content: 'Volavo alto.' })
  expect(changed).not.toBe(first)
  expect(changed).toMatch(/^[0-9a-f-]{36}$/)
})
