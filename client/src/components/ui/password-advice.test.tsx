import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordAdvice } from './password-advice.tsx'
import { strengthOf } from './password-strength.ts'

it.each([
  ['', undefined],
  ['Ab1!', 'Troppo corta'],
  ['aaaaaaaaaaaaaaaa', 'Debole'],
  ['12345678', 'Debole'],
  ['password', 'Debole'],
  ['passwordpassword', 'Debole'],
  ['lunapiena9', 'Discreta'],
  ['Password1!', 'Discreta'],
  ['Kx7!pq2Z', 'Buona'],
  ['Luna-piena-9!', 'Robusta'],
  ['il gufo vola sul lago', 'Robusta'],
  ['梦见了月亮和大海还有一只猫头鹰', 'Robusta'],
])('calls «%s» %s', (password, word) => {
  expect(strengthOf(password)?.word).toBe(word)
})

it('takes no time over what nobody would type', () => {
  const started = performance.now()
  strengthOf(`${'ab'.repeat(200_000)}c`)
  expect(performance.now() - started).toBeLessThan(200)
})

const points = () => within(screen.getByRole('list', { name: 'Per renderla più robusta:' })).getAllByRole('listitem')
const met = () => points().filter((point) => point.textContent?.startsWith('C’è: ')).length

it('checks the five points one by one, in words', () => {
  const { rerender } = render(<PasswordAdvice password="" />)
  expect(points()).toHaveLength(5)
  const typed = ['', 'a', 'aB', 'aB3', 'aB3!', 'aB3!aB3!']
  expect(
    typed.map((password) => {
      rerender(<PasswordAdvice password={password} />)
      return met()
    }),
  ).toEqual([0, 1, 2, 3, 4, 5])
})

it('announces its word, and nothing between two words', () => {
  const { rerender, container } = render(<PasswordAdvice password="lunapiena" />)
  const live = container.querySelector('[aria-live="polite"]')
  expect(live?.textContent).toBe('Robustezza: Debole')
  const observer = new MutationObserver(() => {})
  if (live) observer.observe(live, { childList: true, characterData: true, subtree: true })
  rerender(<PasswordAdvice password="lunapien" />)
  expect(observer.takeRecords()).toEqual([])
  rerender(<PasswordAdvice password="Luna-piena-9!" />)
  expect(observer.takeRecords().length).toBeGreaterThan(0)
  expect(live?.textContent).toBe('Robustezza: Robusta')
})
