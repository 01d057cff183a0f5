import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#client/test/kit.tsx'
import { ask } from './ask.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogContent } from './dialog.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx'
import { Toaster, toast } from './toast.tsx'

function Deletion({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>Altro</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setOpen(true)}>Dal menu</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <button type="button" onClick={() => setOpen(true)}>
        Elimina
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Eliminare il sogno?"
        description="Non si torna indietro."
        confirmLabel="Sì, elimina"
        onConfirm={onConfirm}
      />
    </>
  )
}

it('is labelled, has the focus on the way back, and returns it', async () => {
  const user = userEvent.setup()
  const onConfirm = vi.fn()
  render(<Deletion onConfirm={onConfirm} />)
  const opener = screen.getByRole('button', { name: 'Elimina' })
  await user.click(opener)
  const dialog = await screen.findByRole('alertdialog', { name: 'Eliminare il sogno?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Non si torna indietro.',
  )
  expect(document.activeElement?.textContent).toBe('Annulla')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(onConfirm).not.toHaveBeenCalled()
})

it('returns the focus to the button of the menu that it was opened from', async () => {
  const user = userEvent.setup()
  render(<Deletion onConfirm={() => {}} />)
  const menuButton = screen.getByRole('button', { name: 'Altro' })
  await user.click(menuButton)
  await user.click(await screen.findByRole('menuitem', { name: 'Dal menu' }))
  await user.click(await screen.findByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(document.activeElement).toBe(menuButton))
})

it('closes on Escape even while a notice is on screen', async () => {
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

function Leaving() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1 tabIndex={-1}>I tuoi sogni</h1>
      </main>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Eliminare il sogno?"
        description="Non si torna indietro."
        confirmLabel="Sì, elimina"
        onConfirm={() => {
          setOpen(false)
          queueMicrotask(() => screen.getByRole('heading', { level: 1, hidden: true }).focus())
        }}
      />
    </>
  )
}

it('leaves the focus where it was put while the dialog went', async () => {
  const user = userEvent.setup()
  render(<Leaving />)
  await user.click(await screen.findByRole('button', { name: 'Sì, elimina' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement?.tagName).toBe('H1')
})

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

it('the back button closes the dialog and stays on the page', async () => {
  const { user, answered, opener, currentPath } = open()
  await user.click(opener)
  await screen.findByRole('alertdialog')
  act(() => window.history.back())
  await waitFor(() => expect(answered).toHaveBeenCalledOnce())
  expect(currentPath()).toBe('/dreams')
})
