import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { clearToasts } from '#client/lib/toast.ts'
import { Toaster, toast } from './toast.tsx'

beforeEach(clearToasts)

const notices = () => screen.findByRole('region', { name: 'Notifiche' })

it('shows one notice at a time: the new one takes the place of the old', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Sogno salvato' }))
  expect(await within(await notices()).findByText('Sogno salvato')).toBeTruthy()
  act(() => toast({ title: 'Errore', description: 'Qualcosa non va', variant: 'destructive' }))
  expect(await within(await notices()).findByText('Errore')).toBeTruthy()
  expect(within(await notices()).queryByText('Sogno salvato')).toBeNull()
})

it('goes away by itself, and at once with its button', async () => {
  const user = userEvent.setup()
  render(<Toaster />)
  act(() => toast({ title: 'Breve', duration: 50 }))
  await waitFor(async () => expect(within(await notices()).queryByText('Breve')).toBeNull())
  act(() => toast({ title: 'Lungo' }))
  await within(await notices()).findByText('Lungo')
  await user.click(screen.getByRole('button', { name: 'Chiudi avviso' }))
  await waitFor(async () => expect(within(await notices()).queryByText('Lungo')).toBeNull())
})

it('offers its action', async () => {
  const user = userEvent.setup()
  let undone = false
  render(<Toaster />)
  act(() =>
    toast({
      title: 'Fatto',
      action: { label: 'Annulla', altText: 'Annulla la modifica', onClick: () => (undone = true) },
    }),
  )
  await user.click(await within(await notices()).findByRole('button', { name: 'Annulla' }))
  expect(undone).toBe(true)
})
