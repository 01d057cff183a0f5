import { expect, it } from 'vitest'
import { cutReading, isHeading, parseReading, parseSources, plainText } from './reading-text.ts'
import { splitParagraphs, takesDropCap } from './text.ts'

it('turns double asterisks into bold runs', () => {
  const [paragraph] = parseReading('Forse **ti concedi il tempo** di arrivare.')
  expect(paragraph?.runs).toEqual([
    { start: 0, text: 'Forse ', strong: false },
    { start: 6, text: 'ti concedi il tempo', strong: true },
    { start: 29, text: ' di arrivare.', strong: false },
  ])
})

it('leaves unclosed or empty asterisks unchanged', () => {
  expect(parseReading('Un **sogno aperto')[0]?.runs).toEqual([{ start: 0, text: 'Un **sogno aperto', strong: false }])
  expect(parseReading('2 ** 3 ** 4')[0]?.runs).toEqual([{ start: 0, text: '2 ** 3 ** 4', strong: false }])
})

const SOURCE = '[Nielsen e altri 2003](https://doi.org/10.1023/A:1025)'

it('turns the sources in the «known» line into links, and nothing else', () => {
  expect(parseReading(`Che cosa si sa: è frequente. ${SOURCE}`)[0]?.runs).toEqual([
    { start: 0, text: 'Che cosa si sa: è frequente. ', strong: false },
    { start: 29, text: 'Nielsen e altri 2003', strong: false, href: 'https://doi.org/10.1023/A:1025' },
  ])
  for (const text of [
    `Hai scritto «${SOURCE}».`,
    'Che cosa si sa: [qui](javascript:alert(1))',
    'Che cosa si sa: [qui](http://doi.org/1)',
    'Che cosa si sa: [qui](https://doi.org/1',
  ]) {
    expect(parseReading(text)[0]?.runs).toEqual([{ start: 0, text, strong: false }])
  }
})

it('accepts an address with brackets', () => {
  const [source, rest] = parseSources('[Blagrove 2000](https://doi.org/10.1016/S0149(99)1) C’è chi la legge così.')
  expect(source?.href).toBe('https://doi.org/10.1016/S0149(99)1')
  expect(rest?.text).toBe(' C’è chi la legge così.')
})

const cut = (text: string, max: number) => cutReading(parseReading(text), max).map(plainText)

it('cuts after a whole word and adds an ellipsis', () => {
  expect(cut('Il mare torna spesso, di notte.', 20)).toEqual(['Il mare torna…'])
  expect(cut('Il mare torna spesso, di notte.', 21)).toEqual(['Il mare torna spesso…'])
  expect(cut('Il mare torna.', 500)).toEqual(['Il mare torna.'])
})

it('drops a heading without its text', () => {
  expect(cut('**In breve**\n\nQui il mare.\n\n**Il resto**\n\nTanto altro ancora.', 32)).toEqual([
    'In breve',
    'Qui il mare. …',
  ])
  expect(cut('**Un titolo lungo lungo**\n\nE poi.', 8)).toEqual([])
})

it('recognizes an all-bold paragraph as a heading', () => {
  const [heading, text] = parseReading('**Il mese in breve**\n\n**Sette** sogni.')
  expect([heading, text].map((paragraph) => paragraph && isHeading(paragraph))).toEqual([true, false])
})

it('splits paragraphs at blank lines and keeps single line breaks', () => {
  expect(splitParagraphs('Uno\ndue\n\nTre\r\n \r\n\r\nQuattro\n').map((part) => part.text)).toEqual([
    'Uno\ndue',
    'Tre',
    'Quattro',
  ])
})

it('sets a drop cap only in a first paragraph of a line or more', () => {
  expect(takesDropCap('Volavo.')).toBe(false)
  expect(takesDropCap('a'.repeat(150))).toBe(true)
  expect(takesDropCap(undefined)).toBe(false)
})
