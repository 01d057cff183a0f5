import { expect, it } from 'vitest'
import { splitPhones } from './phone-numbers.ts'

const numbers = (text: string) => splitPhones(text).flatMap((run) => run.href ?? [])

it('finds the helplines of the caring notes', () => {
  const note =
    'In caso di emergenza chiama il 112. Puoi parlare con Telefono Amico Italia allo 02 2327 2327. Il 1522 risponde gratis.'
  expect(numbers(note)).toEqual(['tel:112', 'tel:0223272327', 'tel:1522'])
  expect(
    splitPhones(note)
      .map((run) => run.text)
      .join(''),
  ).toBe(note)
})

it('takes no dates, years, hours or counts for numbers to call', () => {
  expect(numbers('Dal 20 novembre 2026, 24 ore su 24, 7 giorni su 7, il 12/11/2026, 3.112 volte.')).toEqual([])
})

it('finds free and European numbers', () => {
  expect(numbers('Chiama 800 860 022, 116 123 o 19696')).toEqual(['tel:800860022', 'tel:116123', 'tel:19696'])
})
