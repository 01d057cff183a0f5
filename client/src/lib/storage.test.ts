import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { readJson, removeKey, writeJson } from './storage.ts'

const schema = z.object({ title: z.string() })

it('keeps and gives back what fits its shape', () => {
  expect(writeJson('draft', { title: 'Il lago' })).toBe(true)
  expect(readJson('draft', schema)).toEqual({ title: 'Il lago' })
  removeKey('draft')
  expect(readJson('draft', schema)).toBeUndefined()
})

it.each(['{', '{"title":3}', 'null'])('reads damage as nothing: %s', (text) => {
  localStorage.setItem('draft', text)
  expect(readJson('draft', schema)).toBeUndefined()
})

it('says when nothing can be kept', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeJson('draft', {})).toBe(false)
})
