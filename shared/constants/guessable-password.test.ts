import { expect, it } from 'vitest'
import { guessableReason } from './guessable-password.ts'

const owner = { username: 'Giulia Rossi', email: 'mare.calmo@posta.example' }

it.each([
  ['giulia', /nome/],
  ['GIULIA-rossi', /nome/],
  ['giùlia1990', /nome/],
  ['mare.calmo', /email/],
  ['mare.calmo@posta.example', /email/],
  ['diario-dei-sogni', /parole/],
  ['Sogni2026', /parole/],
  ['qwerty', /fila/],
  ['lkjhgfdsa', /fila/],
  ['1qaz2wsx', /fila/],
  ['abcdef12', /fila/],
  ['987654', /fila/],
  ['aaaaaa', /Ripete/],
  ['ababab', /Ripete/],
  ['!!!!!!!!', /Ripete/],
])('says why «%s» is easy to guess', (password, reason) => {
  expect(guessableReason(password, owner)).toMatch(reason)
})

it.each(['lunapiena9', 'sogni-belli', 'giulia-e-il-faro', 'Luna-12', 'gufo12', '', '😴😴 notte fonda'])(
  'has nothing against «%s»',
  (password) => {
    expect(guessableReason(password, owner)).toBeUndefined()
    expect(guessableReason(password, { username: '', email: '' })).toBeUndefined()
  },
)

it('reads the longest password at once', () => {
  const before = performance.now()
  guessableReason('ab1'.repeat(100_000), owner)
  guessableReason('ﷺ'.repeat(100_000), owner)
  expect(performance.now() - before).toBeLessThan(2_000)
})
