import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#client/test/kit.tsx'
import { ask } from './ask.tsx'
import { confirm } from './confirm-dialog.tsx'
import { Dialog, DialogContent } from './dialog.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'
import { Toaster, toast } from './toast.tsx'

const askForDeletion = () =>
  confirm({ title: 'Eliminare il sogno?', description: 'Non si può annullare.', confirmLabel: 'Elimina' })

function open(question: () => Promise<unknown> = askForDeletion) {
  const answered = vi.fn()
  const askNow = () => question().then((answer) => answered(answer, document.activeElement))
  const view = renderAt(
    '/dreams',
    <>
      <button type="button" onClick={askNow}>
        Chiedi
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger>Altro</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={askNow}>Dal menu</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Chiedi' })
  return { ...view, answered, opener }
}

it.each([
  ['Elimina', true],
  ['Annulla', false],
  ['Chiudi', false],
])(
  'a question is labelled, has the focus on the way back, and gives it back with its answer: %s',
  async (name, answer) => {
    const { user, answered, opener } = open()
    await user.click(opener)
    const dialog = await screen.findByRole('alertdialog', { name: 'Eliminare il sogno?' })
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('Non si può annullare.')
    expect(document.activeElement?.textContent).toBe('Annulla')
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(answered).toHaveBeenCalledWith(answer, opener))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

it('returns the focus to the menu button that opened a question', async () => {
  const { user, answered } = open()
  const menuButton = screen.getByRole('button', { name: 'Altro' })
  await user.click(menuButton)
  await user.click(await screen.findByRole('menuitem', { name: 'Dal menu' }))
  await user.click(await screen.findByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false, menuButton))
})

it('closes on Escape while a notice is on screen', async () => {
  const user = userEvent.setup()
  const onOpenChange = vi.fn()
  render(
    <>
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent title="Registra Nuovo Sogno">
          <input aria-label="Titolo" />
        </DialogContent>
      </Dialog>
      <Toaster />
    </>,
  )
  act(() => toast({ title: 'Sogno salvato' }))
  await screen.findByRole('region', { name: 'Notifiche', hidden: true })
  await user.click(screen.getByRole('textbox', { name: 'Titolo' }))
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

it('closes a question with its page', async () => {
  const { user, answered, opener, navigate } = open()
  await user.click(opener)
  act(() => navigate('/analysis'))
  await waitFor(() => expect(answered).toHaveBeenCalledOnce())
  expect(answered.mock.calls[0]?.[0]).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('opens a nested question above the first, and answers both', async () => {
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
