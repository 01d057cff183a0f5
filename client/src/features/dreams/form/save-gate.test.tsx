import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AdGateProvider, type PassAdGate } from '#client/components/layout/ad-gate-context.tsx'
import { content, SAVE, save, title } from '#client/test/dream-form.tsx'
import { buildDream, fill, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { DreamFormDialog } from '../components/dream-form-dialog.tsx'

const SAVED = { status: 201, body: buildDream() }

const draft = () => {
  const key = Object.keys(localStorage).find((name) => name.startsWith('dream-draft:'))
  return key ? JSON.parse(localStorage.getItem(key) ?? '').values.content : undefined
}

/** A form behind a gate that is answered by the test; `seen` is the draft at the moment the gate was asked. */
async function openForm(answers: Parameters<typeof mockServer>[0]) {
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
      <DreamFormDialog open onOpenChange={onOpenChange} onSaved={onSaved} />
    </AdGateProvider>,
  )
  await fill(view.user, title(), 'Il faro')
  await fill(view.user, content(), 'Era sotto il mare.')
  return { ...server, ...view, gate, seen, onSaved, answer: (goesOn: boolean) => answer(goesOn) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('writes the draft before the advertisement, and saves after it', async () => {
  const { user, gate, seen, sent, answer, onSaved } = await openForm({ [SAVE]: SAVED })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalledExactlyOnceWith('save'))
  expect(seen).toEqual(['Era sotto il mare.'])
  expect(sent(SAVE)).toEqual([])
  answer(true)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent(SAVE)).toHaveLength(1)
  expect(draft()).toBeUndefined()
})

it('keeps text and draft when the advertisement is refused, and can be saved later', async () => {
  const { user, gate, answer, sent, onSaved } = await openForm({ [SAVE]: SAVED })
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalled())
  answer(false)
  await screen.findByRole('button', { name: 'Salva' })
  expect(content().value).toBe('Era sotto il mare.')
  expect(draft()).toBe('Era sotto il mare.')
  expect(sent(SAVE)).toEqual([])
  expect(document.activeElement).toBe(save())
  await user.click(save())
  await waitFor(() => expect(gate).toHaveBeenCalledTimes(2))
  answer(true)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('shows no advertisement before a dream is valid', async () => {
  const { user, gate } = await openForm({})
  await user.clear(content())
  await user.click(save())
  expect(await screen.findByText('La descrizione del sogno è obbligatoria')).toBeTruthy()
  expect(gate).not.toHaveBeenCalled()
})

it('shows no advertisement where the browser keeps no drafts: the text is saved at once', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, gate, onSaved } = await openForm({ [SAVE]: SAVED })
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(gate).not.toHaveBeenCalled()
})
