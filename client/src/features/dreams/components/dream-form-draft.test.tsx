import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dream } from '#shared/contracts/dreams.ts'
import { drafts, openForm, save, title, writeDream } from '../../../dream-form-test-kit.tsx'
import { buildDream, mockServer } from '../../../test-kit.tsx'

const POST = 'POST /api/dreams'

afterEach(() => {
  vi.restoreAllMocks()
})

it('offers the draft again after a crash, and can throw it away and bring it back', async () => {
  const crashed = openForm()
  await writeDream(crashed)
  window.dispatchEvent(new Event('pagehide'))
  crashed.unmount()

  const { user } = openForm()
  expect(title().value).toBe('Il faro')
  expect(screen.getByText(/^Bozza ritrovata, salvata alle \d\d:\d\d\.$/)).toBeTruthy()
  expect(document.activeElement).toBe(title())
  await user.click(screen.getByRole('button', { name: 'Scarta la bozza' }))
  expect(title().value).toBe('')
  expect(drafts()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Ripristina la bozza' }))
  expect(title().value).toBe('Il faro')
  expect(drafts()).toHaveLength(1)
})

it('tells of a second draft instead of hiding it', async () => {
  const [first, second] = [openForm(), openForm()]
  const typeIn = (view: typeof first, text: string) => {
    const field = document.querySelectorAll<HTMLInputElement>('[name="title"]')[view === first ? 0 : 1]
    if (field) fireEvent.change(field, { target: { value: text } })
  }
  typeIn(first, 'Nella prima scheda')
  typeIn(second, 'Nella seconda scheda')
  first.unmount()
  second.unmount()
  openForm()
  expect(drafts()).toHaveLength(2)
  expect(screen.getByText(/C’è un’altra bozza: la ritrovi quando questa è salvata o scartata\./)).toBeTruthy()
})

it('keeps the draft of a closed dialog and says so, with a way to throw it away', async () => {
  const view = openForm()
  await writeDream(view)
  await view.user.keyboard('{Escape}')
  expect(view.onOpenChange).toHaveBeenCalledWith(false)
  expect(await screen.findByText('Bozza conservata', { selector: '.toast *' })).toBeTruthy()
  expect(drafts()).toHaveLength(1)
})

it('may be closed while it saves: the draft goes with the answer', async () => {
  let answer = (_: { status: number; body: Dream }) => {}
  mockServer({ [POST]: () => new Promise((resolve) => (answer = resolve)) })
  const view = openForm()
  await writeDream(view)
  await view.user.click(save())
  expect(await screen.findByText('Salvataggio...')).toBeTruthy()
  view.rerender(<p>altrove</p>)
  expect(drafts()).toHaveLength(1)
  answer({ status: 201, body: buildDream() })
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(view.onSaved).not.toHaveBeenCalled()
})

it('closes an untouched form without a word', async () => {
  const { user, onOpenChange } = openForm()
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(screen.queryByText('Bozza conservata')).toBeNull()
})

it('asks before closing where the browser keeps no drafts', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user, onOpenChange } = openForm()
  await user.type(title(), 'Il faro')
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(await screen.findByRole('alertdialog', { name: 'Chiudere senza salvare?' })).toBeTruthy()
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Chiudi e perdi il testo' }))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
