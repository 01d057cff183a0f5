import { expect, it } from 'vitest'
import { hitsIn } from './marked.tsx'

it.each([
  [{ q: 'il mare' }, 'Il Mare', ['Mare']],
  [{ q: 'la' }, 'la casa', ['la']],
  [{ q: 'port' }, 'una porta', ['porta']],
  [{ q: 'porta' }, 'due portatili', ['portatili']],
  [{ q: 'porta' }, 'due portatili, una porta', ['porta']],
  [{ q: 'casa mar' }, 'la casa sul mare', ['casa', 'mare']],
  [{ q: 'il sogno' }, 'il sogno di Anna', ['sogno']],
  [{ q: 'nonna', hits: ['nonno'] }, 'il nonno', ['nonno']],
  [{ q: 'citta' }, 'in Città', ['Città']],
])('a search %j finds in «%s»: %j', (sought, text, expected) => {
  expect([...hitsIn(text, sought).keys()]).toEqual(expected)
})
