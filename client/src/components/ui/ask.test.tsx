import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#client/test/kit.tsx'
import { ask } from './ask.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogContent } from './dialog.tsx'

const askForDeletion = () =>
  ask<boolean>((close) => (
    <ConfirmDialog
      open
      onOpenChange={() => close(false)}
      title="Eliminare il sogno?"
      description="Non si può annullare."
      confirmLabel="Elimina"
      onConfirm={() => close(true)}
    />
  ))

function open(question: () => Promise<unknown> = askForDeletion) {
  const answered = vi.fn()
  const view = renderAt(
    '/dreams',
    <button type="button" onClick={() => question().then((answer) => answered(answer, document.activeElement))}>
      Chiedi
    </button>,
  )
  const opener = screen.getByRole('button', { name: 'Chiedi' })
  return { ...view, answered, opener }
}

it('the answer comes when the dialog has closed and the focus is back', async () => {
  const { user, answered, opener } = open()
  await user.click(opener)
  await user.click(screen.getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(answered).toHaveBeenCalledWith(true, opener))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a dialog that closes by itself gives no answer', async () => {
  const { user, answered, opener } = open(() =>
    ask<string>(() => (
      <Dialog>
        <DialogContent title="Una domanda" />
      </Dialog>
    )),
  )
  await user.click(opener)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(answered).toHaveBeenCalledWith(undefined, opener))
})

it('a question ends with the page that asked it', async () => {
  const { user, answered, opener, navigate } = open()
  await user.click(opener)
  act(() => navigate('/analysis'))
  await waitFor(() => expect(answered).toHaveBeenCalledOnce())
  expect(answered.mock.calls[0]?.[0]).toBeUndefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a question that is asked from the dialog of another opens above it, and both are answered', async () => {
  const { user, answered, opener } = open(() =>
    ask<string>((close) => (
      <Dialog>
        <DialogContent title="Modifica sogno">
          <button type="button" onClick={async () => close(`${await askForDeletion()}`)}>
            Salva
          </button>
        </DialogContent>
      </Dialog>
    )),
  )
  await user.click(opener)
  await user.click(screen.getByRole('button', { name: 'Salva' }))
  await user.click(screen.getByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(answered).toHaveBeenCalledWith('true', opener))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a new question can follow the answer of the first', async () => {
  const { user, opener } = open()
  for (const button of ['Elimina', 'Annulla']) {
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

it('the back button closes the dialog and stays on the page', async () => {
  const { user, answered, opener, currentPath } = open()
  await user.click(opener)
  await screen.findByRole('alertdialog')
  act(() => window.history.back())
  await waitFor(() => expect(answered).toHaveBeenCalledOnce())
  expect(currentPath()).toBe('/dreams')
})
