import { describe, expect, it } from 'vitest'
import { goodAnswer } from '#server/test/model-answers.ts'
import { StreamedText } from './analysis-stream.ts'
import { DreamText } from './dream-text.ts'

const DREAM = 'Il mare saliva piano e una porta restava aperta nella notte.'
const answer = goodAnswer({
  model: '',
  messages: [{ role: 'user', content: `Tipo: basic\n<sogno>\nTitolo\n${DREAM}\n</sogno>` }],
})

/** What is heard of an answer that comes in pieces, and how long the listening took, in milliseconds. */
function hear(content: string, piece = 24) {
  let heard = ''
  const live = new StreamedText(new DreamText(DREAM), (text) => {
    heard += text
  })
  const start = process.cpuUsage()
  for (let end = piece; end <= content.length; end += piece) live.grow(content.slice(0, end))
  const { user, system } = process.cpuUsage(start)
  return { heard, ms: (user + system) / 1000 }
}

describe('the text of a live reading', () => {
  it('is heard up to the last sentence but one, whatever follows the analysis', () => {
    const { heard } = hear(JSON.stringify(answer))
    expect(String(answer.analysis).startsWith(heard)).toBe(true)
    expect(heard.length).toBeGreaterThan(300)
    const { heard: again } = hear(JSON.stringify({ ...answer, more: { analysis: 'Altro. E altro. E altro.' } }))
    expect(again).toBe(heard)
  })

  it.each([
    ['after the analysis', (rest: string) => ({ ...answer, more: rest })],
    ['before it', (rest: string) => ({ language: 'it', more: rest, ...answer })],
    ['as nested lists', (rest: string) => ({ more: rest.split(' '), ...answer })],
  ])('takes little time of 22 KB %s', (_name, grown) => {
    const { ms } = hear(JSON.stringify(grown('mare e notte '.repeat(1700))))
    expect(ms).toBeLessThan(250)
  })
})
