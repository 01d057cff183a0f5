import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DreamFormValues } from '../form/dream-form.ts'
import { DRAFT_DELAY_MS, type DraftSession, type DraftState, openDraftSession } from './draft-session.ts'
import { type DraftScope, newestDraft } from './draft-store.ts'

const scope: DraftScope = { userId: 1, dreamId: 'new' }
const initial: DreamFormValues = { title: '', content: '', date: '20/11/2026', mood: 'neutral', tags: '', elements: [] }
const typed = (content: string): DreamFormValues => ({ ...initial, content })
const kept = () => newestDraft(scope)?.draft.values.content
const storedTexts = () => Object.values(localStorage).map((text) => JSON.parse(text).values.content)

let states: DraftState[]

function open(): DraftSession {
  return openDraftSession({
    scope,
    base: null,
    initial,
    found: newestDraft(scope),
    onState: (state) => states.push(state),
  })
}

/** Types and waits until it is written. */
function type(session: DraftSession, content: string) {
  session.edit(typed(content))
  vi.advanceTimersByTime(DRAFT_DELAY_MS)
}

beforeEach(() => {
  states = []
  vi.useFakeTimers({ now: new Date('2026-11-20T07:42:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('writes what was typed within 300 ms', () => {
  open().edit(typed('Il faro'))
  expect(kept()).toBeUndefined()
  vi.advanceTimersByTime(300)
  expect(kept()).toBe('Il faro')
  expect(states).toEqual(['kept'])
})

it('writes at once when asked to', () => {
  const session = open()
  session.edit(typed('Il faro'))
  expect(session.flush()).toBe('kept')
  expect(kept()).toBe('Il faro')
})

it('keeps no draft for a mood and a day without a word', () => {
  const session = open()
  session.edit({ ...initial, mood: 'positive', date: '19/11/2026' })
  expect(session.flush()).toBe('none')
  expect(localStorage).toHaveLength(0)
})

it('lets the draft go when everything was deleted again', () => {
  const session = open()
  type(session, 'Il faro')
  type(session, '')
  expect(localStorage).toHaveLength(0)
})

it('keeps the texts of two open tabs apart and offers the newest', () => {
  const [first, second] = [open(), open()]
  type(first, 'Nella prima')
  type(second, 'Nella seconda')
  first.flush()
  expect(storedTexts().sort()).toEqual(['Nella prima', 'Nella seconda'])
  expect(kept()).toBe('Nella seconda')
})

it('goes on with a found draft instead of leaving a second one behind', () => {
  type(open(), 'Il faro')
  type(open(), 'Il faro capovolto')
  expect(storedTexts()).toEqual(['Il faro capovolto'])
})

it('leaves a found draft alone when the other tab went on writing it', () => {
  const other = open()
  type(other, 'Il faro')
  const mine = open()
  type(other, 'Il faro e il mare')
  type(mine, 'Il faro capovolto')
  expect(storedTexts().sort()).toEqual(['Il faro capovolto', 'Il faro e il mare'])
})

it('removes its draft and its twins once the server has the dream, and writes no more', () => {
  const twin = open()
  type(twin, 'Il faro')
  const session = open()
  type(session, 'Il faro')
  type(twin, 'Il faro')
  session.finish(typed('Il faro'))
  session.edit(typed('Il faro'))
  session.flush()
  expect(localStorage).toHaveLength(0)
})

it('leaves the draft of another text when a dream was saved', () => {
  type(open(), 'Un altro sogno')
  const session = openDraftSession({ scope, base: null, initial, found: undefined, onState: () => {} })
  type(session, 'Il faro')
  session.finish(typed('Il faro'))
  expect(kept()).toBe('Un altro sogno')
})

it('throws the found draft away on demand', () => {
  type(open(), 'Il faro')
  open().discard()
  expect(localStorage).toHaveLength(0)
})

it('keeps drafts of different people and dreams apart', () => {
  type(open(), 'Il faro')
  expect(newestDraft({ userId: 2, dreamId: 'new' })).toBeUndefined()
  expect(newestDraft({ userId: 1, dreamId: 7 })).toBeUndefined()
})

it('passes over a damaged draft', () => {
  localStorage.setItem('dream-draft:1:new:broken', '{"version":1,"values":')
  localStorage.setItem('dream-draft:1:new:older', '{"version":0}')
  expect(newestDraft(scope)).toBeUndefined()
})

it('says that the text is not safe when the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const session = open()
  session.edit(typed('Il faro'))
  expect(session.flush()).toBe('unsafe')
})
