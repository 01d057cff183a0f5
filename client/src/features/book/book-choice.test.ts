import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { type Span, spansOf, spanTitle, useBookChoice } from './book-choice.ts'

const YEAR: Span = { label: '2026', from: '2026-01-01', to: '2026-12-31' }

function renderChoice(searchPath: string, isFree = false) {
  const { hook, searchHook, history } = memoryLocation({ path: '/libro', searchPath, record: true })
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Router, { hook, searchHook, children })
  const { result } = renderHook(() => useBookChoice(YEAR, isFree), { wrapper })
  return { choice: () => result.current[0], change: result.current[1], address: () => history.at(-1) }
}

it('lists the years and seasons with a dream, the latest first, a winter over the new year', () => {
  const spans = spansOf(['2026-02', '2026-01', '2025-12', '2025-07'])
  expect(spans.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['2026', '2026-01-01', '2026-12-31'],
    ['Inverno 2025–2026', '2025-12-01', '2026-02-28'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['Estate 2025', '2025-06-01', '2025-08-31'],
  ])
  expect(spansOf(['2028-02']).map(({ to }) => to)).toEqual(['2028-12-31', '2028-02-29'])
  expect(spansOf([])).toEqual([])
})

it('names a span by its year or season, and else by its days', () => {
  const spans = spansOf(['2026-02'])
  expect(spanTitle({ from: '2026-01-01', to: '2026-12-31' }, spans)).toBe('2026')
  expect(spanTitle({ from: '2025-12-01', to: '2026-02-28' }, spans)).toBe('Inverno 2025–2026')
  expect(spanTitle({ from: '2026-03-03', to: '2026-04-09' }, spans)).toBe('3 marzo 2026 – 9 aprile 2026')
  expect(spanTitle({ from: '2026-03-03', to: '2026-03-03' }, spans)).toBe('3 marzo 2026')
})

it('keeps the choice in the address', () => {
  const { choice, change, address } = renderChoice('')
  act(() => change({ from: '2026-03-01', format: 'a4', has: { ...choice().has, umori: false } }))
  const { format, has, ...span } = renderChoice(String(address()).split('?')[1] ?? '').choice()
  expect([span.from, span.to, format]).toEqual(['2026-03-01', '2026-12-31', 'a4'])
  expect(Object.keys(has).filter((part) => !has[part as keyof typeof has])).toEqual(['letture', 'umori'])
})

it.each(['da=ieri&a=2026-03-01', 'da=2026-03-01', 'da=2026-02-31&a=2026-13-45', 'formato=a0&con'])(
  'opens the usual book at the odd address ?%s',
  (search) => expect(renderChoice(search).choice()).toMatchObject({ ...YEAR, format: 'a5' }),
)

it('has one span alone in the Free plan', () => {
  expect(renderChoice('da=2020-01-01&a=2020-12-31', true).choice()).toMatchObject(YEAR)
})
