import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from '#client/lib/page.ts'
import { buildUser, fill, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { User } from '#shared/contracts/auth.ts'
import { DeleteAccountCard } from './delete-account-card.tsx'

const DELETE = 'DELETE /api/account'

afterEach(() => vi.restoreAllMocks())

async function openDialog(answers: Parameters<typeof mockServer>[0], over: Partial<User> = {}) {
  const server = mockServer(answers)
  const view = renderSignedIn(<DeleteAccountCard />, { path: '/profile', user: buildUser(over) })
  await view.user.click(screen.getByRole('button', { name: 'Elimina account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = () => view.user.click(dialog.getByRole('button', { name: 'Elimina account' }))
  return { ...server, ...view, dialog, confirm }
}

it('offers the export, needs the password, and leads out', async () => {
  let isRight = false
  const { dialog, confirm, user, sent, currentPath } = await openDialog({
    [DELETE]: () => {
      const message = 'La password non è corretta'
      return isRight
        ? { status: 204 }
        : { status: 400, body: { code: 'wrong_password', message, fields: { password: message } } }
    },
  })
  expect(dialog.getByRole('link', { name: 'Esporta prima i miei dati' }).getAttribute('href')).toBe('/api/export')
  await confirm()
  expect(await dialog.findByText('Inserisci la password')).toBeTruthy()
  expect(sent(DELETE)).toEqual([])
  await fill(user, dialog.getByLabelText('La tua password'), 'sbagliata')
  await confirm()
  expect(await dialog.findByText('La password non è corretta')).toBeTruthy()
  isRight = true
  await confirm()
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  expect(sent(DELETE)).toEqual([{ password: 'sbagliata' }, { password: 'sbagliata' }])
})

it('says why nothing was deleted while the payments do not answer', async () => {
  const message = 'Il servizio dei pagamenti non risponde. Riprova tra qualche minuto.'
  const { dialog, confirm, user } = await openDialog({
    [DELETE]: { status: 502, body: { code: 'provider_failed', message } },
  })
  await fill(user, dialog.getByLabelText('La tua password'), 'lunapiena9')
  await confirm()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('sends the account of another service to sign in again where its sign-in is too old', async () => {
  const open = vi.spyOn(page, 'open').mockImplementation(() => {})
  const { dialog, confirm, user, sent } = await openDialog(
    {
      [DELETE]: { status: 403, body: { code: 'sign_in_again', message: 'Accedi di nuovo' } },
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

it('asks for a code where the account has a second factor', async () => {
  const { dialog, confirm, user, sent } = await openDialog({
    [DELETE]: (input) =>
      (input as { code?: string }).code
        ? { status: 204 }
        : { status: 401, body: { code: 'second_factor_required', message: 'Inserisci il codice' } },
  })
  await fill(user, dialog.getByLabelText('La tua password'), 'lunapiena9')
  await confirm()
  await fill(user, await dialog.findByLabelText('Codice di verifica'), '123 456')
  await confirm()
  await waitFor(() => expect(sent(DELETE)).toHaveLength(2))
  expect(sent(DELETE)[1]).toEqual({ password: 'lunapiena9', code: '123456' })
})
