import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dream } from '#shared/contracts/dreams.ts'
import { AdGateProvider, type PassAdGate } from '../../../components/layout/ad-gate-context.tsx'
import { buildDream, mockServer, renderSignedIn, settle } from '../../../test-kit.tsx'
import { DreamFormDialog } from '../components/dream-form-dialog.tsx'

const POST = 'POST /api/dreams'
const SAVED = { status: 201, body: buildDream() }

const draft = () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('dream-draft:'))
  return key ? JSON.parse(localStorage.getItem(key) ?? '').values.content : undefined
}
const save = () => screen.getByRole('button', { name: 'Salva' })
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrizione del sogno' })

/** A form behind a gate that is answered by the test; `seen` is the draft at the moment the gate was asked. */
async function openForm(answers: Parameters<typeof mockServer>[0], dream?: Dream) {
  const server = mockServer(answers)
  const seen: unknown[] = []
  let answer: (goesOn: boolean) => void = () => {}
  const gate = vi.fn<PassAdGate>(() => {
    seen.push(draft())
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const [onOpenChange, onSaved] = [vi.fn(), vi.fn()]
  const view = renderSignedIn(
    <AdGateProvider value={gate}>
      <DreamFormDialog open dream={dream} onOpenChange={onOpenChange} onSaved={onSaved} />
    </AdGateProvider>,
  )
  if (!dream) await view.user.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Il faro')
  await view.user.clear(content())
  await view.user.type(content(), 'Era sotto il mare.')
  return { ...server, ...view, gate, seen, onSaved, answer: (goesOn: boolean) => answer(goesOn) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('writes the draft before the gate is asked, and saves after it', async () => {
  const { user, gate, seen, sent, answer, onSaved } = await openForm({ [POST]: SAVED })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalledExactlyOnceWith('save'))
  expect(seen).toEqual(['Era sotto il mare.'])
  expect(sent(POST)).toEqual([])
  answer(true)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent(POST)).toHaveLength(1)
  expect(draft()).toBeUndefined()
})

it('is busy while the gate is open', async () => {
  const { user, gate, answer, sent } = await openForm({ [POST]: SAVED })
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Salvataggio...' }))
  expect(gate).toHaveBeenCalledOnce()
  answer(true)
  await waitFor(() => expect(sent(POST)).toHaveLength(1))
})

it('keeps text and draft when the gate is closed, and can be saved later', async () => {
  const { user, gate, answer, sent, onSaved } = await openForm({ [POST]: SAVED })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalled())
  answer(false)
  await screen.findByRole('button', { name: 'Salva' })
  expect(content().value).toBe('Era sotto il mare.')
  expect(draft()).toBe('Era sotto il mare.')
  expect(sent(POST)).toEqual([])
  expect(document.activeElement).toBe(save())
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalledTimes(2))
  answer(true)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('meets the gate once, though the save fails and is tried again', async () => {
  const { user, gate, answer, answers, onSaved } = await openForm({ [POST]: 'offline' })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalled())
  answer(true)
  await screen.findByText(/La bozza resta su questo dispositivo/)
  answers[POST] = SAVED
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(gate).toHaveBeenCalledOnce()
})

it('meets the gate when a known dream is changed, too', async () => {
  const { user, gate, answer, onSaved } = await openForm({ 'PUT /api/dreams/7': { body: buildDream() } }, buildDream())
  await user.click(screen.getByRole('button', { name: 'Aggiorna' }))
  await waitFor(() => expect(gate).toHaveBeenCalledExactlyOnceWith('save'))
  answer(true)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('is not asked about a dream that is not yet valid', async () => {
  const { user, gate } = await openForm({})
  await user.clear(content())
  await user.click(save())
  expect(await screen.findByText('La descrizione del sogno è obbligatoria')).toBeTruthy()
  expect(gate).not.toHaveBeenCalled()
})

it('is skipped where the browser keeps no drafts: the text is saved at once', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, gate, onSaved } = await openForm({ [POST]: SAVED })
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(gate).not.toHaveBeenCalled()
})

it('saves nothing when the form went while the gate was open', async () => {
  const { user, gate, answer, rerender, sent } = await openForm({ [POST]: SAVED })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalled())
  rerender(<p>altrove</p>)
  answer(true)
  await settle()
  expect(sent(POST)).toEqual([])
  expect(draft()).toBe('Era sotto il mare.')
})
