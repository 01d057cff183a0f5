import { expect, it } from 'vitest'
import { refuseUnfit } from './unfit.ts'

const DREAM = { title: 'Mare', content: 'Nuotavo nel mare.', elements: ['Mare'] }

it('lets an ordinary dream through', () => {
  expect(refuseUnfit(DREAM)).toBeUndefined()
  expect(refuseUnfit({ ...DREAM, content: 'Giocavamo all’impiccato, poi mi butto dalla finestra e plano.' })).toBe(
    undefined,
  )
})

it.each([{ title: 'Ho voglia di morire' }, { content: 'Ho voglia di morire.' }, { elements: ['Voglio morire'] }])(
  'keeps what asks for care in the diary, wherever it is said, and tells whom to call: %o',
  (said) => {
    const refusal = refuseUnfit({ ...DREAM, ...said })
    expect(refusal?.code).toBe('care_needed')
    expect(refusal?.message).toContain('02 2327 2327')
  },
)

it('names the words and the contacts, and says what to do with each', () => {
  const refusal = refuseUnfit({ title: 'NEGRO', content: 'Sei una Troia. Scrivimi: @luna_mia', elements: ['Str*nzo'] })
  expect(refusal?.code).toBe('blocked_words')
  expect(refusal?.message).toMatch(
    /cambia o togli queste parole: .*«negro».*«troia».*«Str\*nzo».* togli dal sogno .*«@luna_mia»/,
  )
})

it('joins no words across title, text and elements', () => {
  expect(refuseUnfit({ title: 'Dio', content: 'cane', elements: ['voglio', 'morire'] })).toBeUndefined()
})

it('names a handful and counts the rest', () => {
  const content = 'stronzo, stronza, stronzi, stronze, cazzo, cazzi, minchia, minchie'
  expect(refuseUnfit({ ...DREAM, content })?.message).toMatch(/«cazzi» e altre 2\.$/)
  expect(refuseUnfit({ ...DREAM, content: content.replace(', minchie', '') })?.message).toMatch(/«cazzi» e un’altra\.$/)
})
