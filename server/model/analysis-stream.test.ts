import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goodAnswer } from '#server/test/model-answers.ts'
import { StreamedText } from './analysis-stream.ts'
import { DreamText } from './dream-text.ts'

const DREAM = 'Il mare saliva piano e una porta restava aperta nella notte.'
const answer = goodAnswer({
  model: '',
  messages: [{ role: 'user', content: `Tipo: basic\n<sogno>\nTitolo\n${DREAM}\n</sogno>` }],
})

/** The text sent while an answer arrives in pieces, and the processor time in milliseconds. */
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

  describe('of a slow model', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())
    const json = JSON.stringify(answer)
    const upTo = (words: string) => json.slice(0, json.indexOf(words) + words.length)
    const start = () => {
      let sent = ''
      const text = new StreamedText(new DreamText(DREAM), (piece) => {
        sent += piece
      })
      return { text, sent: () => sent }
    }

    it('contains each sentence within a second of its last word, also if the model pauses after it', () => {
      const { text, sent } = start()
      text.grow(upTo('Il sogno si'))
      for (const words of ['forse non lo trova ancora.', 'intanto lavora.', 'quanto le cose stesse.']) {
        text.grow(upTo(words).slice(0, -1))
        text.grow(upTo(words))
        vi.advanceTimersByTime(1_000)
        expect(sent()).toMatch(new RegExp(`${words}$`))
      }
      text.stop()
    })

    it.each([
      ['a sentence', 'Non c’è fretta di capire'],
      ['a quotation', '«Il mare'],
      ['bold words', '**La distanza'],
    ])('has no part of %s', (_name, words) => {
      const { text, sent } = start()
      text.grow(upTo(words))
      vi.advanceTimersByTime(1_000)
      expect(sent()).not.toContain(words)
      text.stop()
    })

    it('is not extended after its end', () => {
      const { text, sent } = start()
      text.grow(upTo('Il sogno si'))
      text.grow(upTo('quanto le cose stess'))
      const before = sent()
      text.grow(upTo('quanto le cose stesse.'))
      text.stop()
      vi.advanceTimersByTime(1_000)
      expect(sent()).toBe(before)
    })
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
