import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AdGateProvider, type PassAdGate } from '#client/lib/contexts.ts'
import { currentToast } from '#client/lib/toast.ts'
import { content, drafts, openForm, SAVE, save, saved, title, writeDream } from '#client/test/dream-form.tsx'
import { buildDream, fill, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { DreamFormDialog } from './dream-form-dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const stopStoring = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('offers the draft on return, discards and restores it', async () => {
  const first = openForm()
  await writeDream(first)
  expect(drafts()).toEqual(['dream-draft:1:new'])
  first.unmount()

  const { user } = openForm()
  expect(title().value).toBe('Il faro')
  expect(content().value).toBe('Era sotto il mare.')
  expect(screen.getByText(/^Bozza ritrovata, salvata alle \d\d:\d\d\.$/)).toBeTruthy()
  expect(document.activeElement).toBe(content())
  await user.click(screen.getByRole('button', { name: 'Scarta la bozza' }))
  expect(title().value).toBe('')
  expect(drafts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Ripristina la bozza' }))
  expect(title().value).toBe('Il faro')
  expect(drafts()).toHaveLength(1)
})

it('opens an asked day with that day’s draft alone, and keeps the other', async () => {
  const first = openForm({ date: '2026-01-10' })
  await fill(first.user, content(), 'una scala')
  first.unmount()
  const second = openForm({ date: '2026-01-12' })
  expect(content().value).toBe('')
  await fill(second.user, content(), 'il mare')
  second.unmount()
  openForm({ date: '2026-01-10' })
  expect(content().value).toBe('una scala')
})

it('offers text begun at night, unless another dream was begun by day', async () => {
  const draftOf = (content: string) => JSON.stringify({ editedAt: 1, base: null, values: { content } })
  localStorage.setItem('dream-draft:1:night', draftOf('una scala'))
  const first = openForm()
  expect(content().value).toBe('una scala')
  expect(drafts()).toEqual(['dream-draft:1:new'])
  first.unmount()
  localStorage.setItem('dream-draft:1:night', draftOf('il mare'))
  openForm()
  expect(content().value).toBe('una scala')
})

function inAnotherTab(change: () => void) {
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage'))
  })
}
const storedTexts = () => drafts().map((key) => JSON.parse(localStorage.getItem(key) ?? '').values.content)

it('keeps the text of each of two open forms', async () => {
  const first = openForm()
  const other = { editedAt: Date.now(), base: null, values: { content: 'una scala' } }
  inAnotherTab(() => localStorage.setItem('dream-draft:1:new', JSON.stringify(other)))
  await fill(first.user, content(), 'il mare')
  expect(storedTexts().toSorted()).toEqual(['il mare', 'una scala'])
  first.unmount()
  const second = openForm()
  expect(content().value).toBe('il mare')
  await second.user.click(screen.getByRole('button', { name: 'Scarta la bozza' }))
  second.unmount()
  openForm()
  expect(content().value).toBe('una scala')
})

it('leaves an unchanged draft to the form that edits it', async () => {
  const writing = openForm()
  await fill(writing.user, content(), 'una sca')
  writing.unmount()
  openForm()
  const [key = ''] = drafts()
  const other = { editedAt: Date.now(), base: null, values: { content: 'una scala' } }
  inAnotherTab(() => localStorage.setItem(key, JSON.stringify(other)))
  expect(storedTexts()).toEqual(['una scala'])
})

it('keeps the version that a restored draft is based on', async () => {
  const before = openForm({ dream: buildDream() })
  await before.user.type(title(), '!')
  before.unmount()
  const { user } = openForm({ dream: buildDream({ updatedAt: '2026-01-20T07:00:00.000Z' }) })
  await user.click(screen.getByRole('button', { name: 'Scarta la bozza' }))
  await user.click(screen.getByRole('button', { name: 'Ripristina la bozza' }))
  const [key = ''] = drafts()
  expect(JSON.parse(localStorage.getItem(key) ?? '').base).toBe(buildDream().updatedAt)
})

it('keeps its text if another form edits or saves its draft', async () => {
  mockServer({ [SAVE]: saved })
  const { user, onOpenChange } = openForm()
  await fill(user, content(), 'il mare')
  const [key = ''] = drafts()
  const other = { editedAt: Date.now(), base: null, values: { content: 'il mare, poi una scala' } }
  inAnotherTab(() => localStorage.setItem(key, JSON.stringify(other)))
  expect(storedTexts().toSorted()).toEqual(['il mare', 'il mare, poi una scala'])
  inAnotherTab(() => drafts().forEach((each) => void localStorage.removeItem(each)))
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(storedTexts()).toEqual(['il mare'])
})

it('offers no draft of another person or another dream', async () => {
  const first = openForm()
  await fill(first.user, title(), 'Il faro')
  first.unmount()
  const other = openForm({ userId: 2 })
  expect(title().value).toBe('')
  other.unmount()
  openForm({ dream: buildDream() })
  expect(title().value).toBe('La casa sull’acqua')
})

it('ignores a damaged draft', () => {
  localStorage.setItem('dream-draft:1:new', '{"values":')
  openForm()
  expect(title().value).toBe('')
})

it.each([
  ['a new dream', undefined, 'false'],
  ['a known dream', buildDream(), 'true'],
])('opens a draft of %s written before a field existed', (_, dream, water) => {
  const values = { title: 'Il faro', content: 'Era sotto il mare.', date: '19/01/2026', mood: 'neutral', tags: '' }
  const draft = { editedAt: 1, base: dream?.updatedAt ?? null, values }
  localStorage.setItem(`dream-draft:1:${dream?.id ?? 'new'}`, JSON.stringify(draft))
  openForm({ dream })
  expect(title().value).toBe('Il faro')
  expect(screen.getByText(/^Bozza ritrovata/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Acqua' }).ariaPressed).toBe(water)
})

it('reports that the dream was changed elsewhere since the draft was begun', async () => {
  const before = openForm({ dream: buildDream() })
  await before.user.type(title(), '!')
  before.unmount()
  openForm({ dream: buildDream({ updatedAt: '2026-01-20T07:00:00.000Z' }) })
  expect(title().value).toBe('La casa sull’acqua!')
  expect(screen.getByText(/Nel frattempo il sogno è stato modificato altrove\./)).toBeTruthy()
})

it('keeps and reports the draft of a closed dialog, and offers to discard it', async () => {
  const view = openForm()
  await writeDream(view)
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(view.onOpenChange).toHaveBeenCalledWith(false))
  expect(currentToast()?.title).toBe('Bozza conservata')
  expect(drafts()).toHaveLength(1)
  await view.user.click(await screen.findByRole('button', { name: 'Scarta' }))
  expect(drafts()).toEqual([])
})

it('asks before closing if the browser stores no drafts', async () => {
  stopStoring()
  const { user, onOpenChange } = openForm()
  await fill(user, title(), 'Il faro')
  expect(screen.getByText('Questo browser non conserva le bozze: salva prima di chiudere')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(await screen.findByRole('alertdialog', { name: 'Chiudere senza salvare?' })).toBeTruthy()
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Chiudi e perdi il testo' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
})

/** The form behind a gate that always passes. */
async function openGatedForm(answers: Parameters<typeof mockServer>[0]) {
  mockServer(answers)
  const gate = vi.fn<PassAdGate>(async () => true)
  const onSaved = vi.fn()
  const view = renderSignedIn(
    <AdGateProvider value={gate}>
      <DreamFormDialog onOpenChange={() => {}} onSaved={onSaved} />
    </AdGateProvider>,
  )
  await writeDream(view)
  return { ...view, gate, onSaved }
}

it('shows no ad before a dream is valid', async () => {
  const { user, gate } = await openGatedForm({})
  await user.clear(content())
  await user.click(save())
  expect(await screen.findByText('La descrizione del sogno è obbligatoria')).toBeTruthy()
  expect(gate).not.toHaveBeenCalled()
})

it('shows no ad if the browser stores no drafts, and saves the text at once', async () => {
  stopStoring()
  const { user, gate, onSaved } = await openGatedForm({ [SAVE]: saved })
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(gate).not.toHaveBeenCalled()
})
