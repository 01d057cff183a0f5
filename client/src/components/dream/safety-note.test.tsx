import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SafetyNote } from './safety-note.tsx'

it.each([
  ['Chiama il 112, Telefono Amico allo 02 2327 2327 o il 1522.', ['tel:112', 'tel:0223272327', 'tel:1522']],
  ['Chiama 800 860 022, 116 123 o 19696', ['tel:800860022', 'tel:116123', 'tel:19696']],
  ['Dal 20 novembre 2026, 24 ore su 24, il 12/11/2026, 3.112 volte.', []],
])('the numbers of a caring note can be called, and no dates or counts: %s', (text, numbers) => {
  render(<SafetyNote safety={{ level: 1, text }} />)
  expect(screen.getByRole('complementary').textContent).toBe(text)
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(numbers)
})
