import { expect, it } from 'vitest'
import { formatInput, todayRome } from '#client/lib/dates.ts'
import { remainingNote } from '#client/lib/text.ts'
import { addDays } from '#shared/constants/dates.ts'
import { type DreamFormValues, dreamFormSchema, emptyDream, parseTags } from './dream-form-values.ts'

const values: DreamFormValues = {
  ...emptyDream(),
  title: ' Il faro ',
  content: 'Era sotto il mare.',
  date: '19/1/2026',
  mood: 'positive',
  tags: 'mare, faro',
  elements: ['Mare'],
}

function messagesFor(over: Partial<DreamFormValues>) {
  const issues = dreamFormSchema.safeParse({ ...values, ...over }).error?.issues ?? []
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) messages[path.join('.')] ??= message
  return messages
}

it.each([
  ['', []],
  [' , ,, ', []],
  ['mare', ['mare']],
  [' mare ,, faro di notte , mare ', ['mare', 'faro di notte']],
])('reads the tags of «%s»', (text, tags) => {
  expect(parseTags(text)).toEqual(tags)
})

it('refuses a future day and accepts today', () => {
  const tomorrow = formatInput(addDays(todayRome(), 1))
  expect(messagesFor({ date: tomorrow })).toEqual({ date: 'La data non può essere nel futuro' })
  expect(messagesFor({ date: formatInput(todayRome()) })).toEqual({})
})

it.each(['ieri', '31/02/2026', '2026-01-19', '19/01/26'])('asks for another spelling of «%s»', (date) => {
  expect(messagesFor({ date }).date).toMatch(/^Scrivi la data come giorno\/mese\/anno/)
})

it('shows the error of one tag at the field of all tags', () => {
  expect(messagesFor({ tags: `mare, ${'x'.repeat(41)}` })).toEqual({
    tags: 'Ogni tag può avere al massimo 40 caratteri',
  })
  const many = Array.from({ length: 21 }, (_, place) => `t${place}`).join(',')
  expect(messagesFor({ tags: many })).toEqual({ tags: 'Al massimo 20 tag' })
})

it.each([
  [100, undefined],
  [170, 'Restano 30 caratteri'],
  [199, 'Resta 1 carattere'],
  [200, 'Restano 0 caratteri'],
  [201, '1 carattere di troppo'],
])('counts only near the limit: %i of 200', (length, note) => {
  expect(remainingNote('x'.repeat(length), 200, 30)).toBe(note)
})
