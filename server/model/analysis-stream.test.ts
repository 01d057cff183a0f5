import { describe, expect, it } from 'vitest'
import { goodAnswer } from '#server/test/model-answers.ts'
import { StreamedText } from './analysis-stream.ts'
import { DreamText } from './dream-text.ts'

const DREAM = 'Il mare saliva piano e una porta restava aperta nella notte.'
const answer = goodAnswer({
  model: '',
  messages: [{ role: 'user', content: `Tipo: basic\n<sogno>\nTitolo\n${DREAM}\n</sogno>` }],
})

/** The text that is sent of an answer in pieces, and the processor time that it took, in milliseconds. */
function receive(content: string, piece = 24) {
  let sent = ''
  const text = new StreamedText(new DreamText(DREAM), (piece) => {
    sent += piece
  })
  const start = process.cpuUsage()
  for (let end = piece; end <= content.length; end += piece) text.grow(content.slice(0, end))
  const { user, system } = process.cpuUsage(start)
  return { sent, ms: (user + system) / 1000 }
}

describe('the text of an analysis stream', () => {
  it('is sent up to the last sentence but one, whatever follows the analysis', () => {
    const { sent } = receive(JSON.stringify(answer))
    expect(String(answer.analysis).startsWith(sent)).toBe(true)
    expect(sent.length).toBeGreaterThan(300)
    const { sent: again } = receive(JSON.stringify({ ...answer, more: { analysis: 'Altro. E altro. E altro.' } }))
    expect(again).toBe(sent)
  })

  it.each([
    ['after the analysis', (rest: string) => ({ ...answer, more: rest })],
    ['before it', (rest: string) => ({ language: 'it', more: rest, ...answer })],
    ['as nested lists', (rest: string) => ({ more: rest.split(' '), ...answer })],
  ])('takes little time of 22 KB %s', (_name, grown) => {
    const { ms } = receive(JSON.stringify(grown('mare e notte '.repeat(1700))))
    expect(ms).toBeLessThan(2000)
  })
})
