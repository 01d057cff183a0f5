import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { page } from '#client/lib/page.ts'
import { type Answers, buildUser, fill, mockServer, refusal, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { DeleteAccountCard } from './delete-account-card.tsx'

const DELETE = 'DELETE /api/account'

async function openDialog(answers: Answers, over: Partial<User> = {}) {
  const server = mockServer(answers)
  const view = renderSignedIn(<DeleteAccountCard />, { path: '/profile', user: buildUser(over) })
  await view.user.click(screen.getByRole('button', { name: 'Elimina account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = () => view.user.click(dialog.getByRole('button', { name: 'Elimina account' }))
  return { ...server, ...view, dialog, confirm }
}

it('sends the account of another service to sign in again where its sign-in is too old', async () => {
  const open = vi.spyOn(page, 'open').mockImplementation(() => {})
  const { dialog, confirm, user, sent } = await openDialog(
    {
      [DELETE]: refusal(403, 'sign_in_again', 'Accedi di nuovo'),
      'POST /api/logout': { status: 204 },
    },
    { authProvider: 'google' },
  )
  expect(dialog.queryByLabelText('La tua password')).toBeNull()
  await confirm()
  await user.click(await dialog.findByRole('button', { name: 'Accedi di nuovo con Google' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('/auth/google?next=%2Fprofile'))
  expect(sent(DELETE)).toEqual([{}])
})

it('asks for a code where the account has a second factor, and leads out', async () => {
  const { dialog, confirm, user, sent, answers, currentPath } = await openDialog({
    [DELETE]: refusal(401, 'second_factor_required', 'Inserisci il codice'),
  })
  await fill(user, dialog.getByLabelText('La tua password'), 'lunapiena9')
  await confirm()
  await fill(user, await dialog.findByLabelText('Codice di verifica'), '123 456')
  answers[DELETE] = { status: 204 }
  await confirm()
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  expect(sent(DELETE)[1]).toEqual({ password: 'lunapiena9', code: '123456' })
})
